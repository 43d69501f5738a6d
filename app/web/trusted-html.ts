/** What is of https://www.w3.org/TR/trusted-types/. TypeScript's DOM takes strings alone for HTML, so that what a policy makes passes for one. */
interface TrustedTypes {
	createPolicy(name: string, rules: { createHTML(html: string): string | null }): { createHTML(html: string): string };
}

declare global {
	/** Not in every browser. */
	var trustedTypes: TrustedTypes | undefined;
}

/** The policy's name stands in the content security policy, which lets no mere text become HTML (server/http/security-headers.ts). */
const policy = globalThis.trustedTypes?.createPolicy("heliograph", { createHTML: (html) => html });

/** HTML of this site's own server, in which nothing runs, for where a browser puts it into a page. */
export function trustedHtml(html: string) {
	return policy?.createHTML(html) ?? html;
}
