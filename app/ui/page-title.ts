/** The heads of pages whose title is all there is to tell. Those that other sites show a preview of have `pageMeta`. */
import type { MetaDescriptor } from "react-router";

/** What the tab of the browser says. */
export const tabTitle = (title: string) => `${title} · Heliograph`;

/** Of a page that search engines may list. */
export function titled(title: string) {
	return (): MetaDescriptor[] => [{ title: tabTitle(title) }];
}

/** Of a page that search engines leave out. */
export function unlisted(title: string) {
	return (): MetaDescriptor[] => [{ title: tabTitle(title) }, { name: "robots", content: "noindex" }];
}

/** Of a page whose address has a token: besides, no other site is told the address. */
export function unlistedWithToken(title: string) {
	return (): MetaDescriptor[] => [...unlisted(title)(), { name: "referrer", content: "same-origin" }];
}
