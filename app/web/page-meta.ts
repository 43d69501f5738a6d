import type { MetaDescriptor } from "react-router";
import { tabTitle } from "#app/ui/page-title.ts";
import { pageSearch } from "#app/ui/pagination.tsx";

/** Most characters of what a link's preview shows; sites cut longer texts wherever it happens to be. */
export const previewLimits = { title: 90, description: 200 } as const;

/** Drawn by `scripts/draw-site-picture.ts`. */
export const sitePicture = "/heliograph.png";
/** What is written on it. */
const sitePictureText =
	"Heliograph. Amplify Science Voices: cards, a directory and boards for people who explain science";

export interface MetaSource {
	/** Of the root and the page. */
	matches: readonly [{ loaderData?: { site: { origin: string } } | undefined }, ...unknown[]];
}

interface PageFacts {
	/** Without the name of the site. */
	title: string;
	/** In the tab of the browser, where that is not the title with the site's name. */
	tab?: string | undefined;
	description: string;
	/** The address that stands for the page wherever it is named, from the root of the site. */
	path: string;
	/** The path of a picture of 1200 × 630 pixels, if the page has one of its own. */
	picture?: string;
	/** What the page is of, in the words of Open Graph. */
	type?: "website" | "profile";
	/** What else the head links to. */
	links?: readonly MetaDescriptor[] | undefined;
	/** Whether search engines are to leave it out; then no address is told for it either. */
	unlisted?: boolean | undefined;
}

/** The title, the description and the tags from which other sites make the preview of a link to the page. */
export function pageMeta({ matches: [root] }: MetaSource, page: PageFacts): MetaDescriptor[] {
	const origin = root.loaderData?.site.origin ?? "";
	const url = origin + page.path;
	const title = shorten(page.title, previewLimits.title);
	const description = shorten(page.description, previewLimits.description);
	const picture = origin + (page.picture ?? sitePicture);
	const pictureText = page.picture ? title : sitePictureText;
	const tag = (property: string, content: string) => ({ property: `og:${property}`, content });
	return [
		{ title: page.tab ?? tabTitle(page.title) },
		{ name: "description", content: description },
		...(page.unlisted
			? [{ name: "robots", content: "noindex" }]
			: [{ tagName: "link", rel: "canonical", href: url }, tag("url", url)]),
		tag("type", page.type ?? "website"),
		tag("site_name", "Heliograph"),
		tag("title", title),
		tag("description", description),
		tag("image", picture),
		tag("image:type", "image/png"),
		tag("image:width", "1200"),
		tag("image:height", "630"),
		tag("image:alt", pictureText),
		{ name: "twitter:card", content: "summary_large_image" },
		{ name: "twitter:title", content: title },
		{ name: "twitter:description", content: description },
		{ name: "twitter:image", content: picture },
		{ name: "twitter:image:alt", content: pictureText },
		...(page.links ?? []),
	];
}

interface ListSource extends MetaSource {
	loaderData?: { listing: { page: number }; feeds?: readonly MetaDescriptor[] } | undefined;
}

/** The head of a list's page: each of its pages stands for itself. `path` is that of its first page, with what makes it a list of its own. */
export function listMeta(source: ListSource, list: Pick<PageFacts, "title" | "description" | "path">) {
	const { listing, feeds } = source.loaderData ?? {};
	const [path = "", search = ""] = list.path.split("?");
	const page = listing?.page ?? 1;
	const title = page > 1 ? `${list.title}, page ${page}` : list.title;
	return pageMeta(source, { ...list, title, path: path + pageSearch(search, page), links: feeds });
}

/** Ends a text that is too long at a word, with an ellipsis. */
function shorten(text: string, limit: number) {
	const characters = Array.from(text.replace(/\s+/g, " "));
	if (characters.length <= limit) return characters.join("");
	const cut = characters.slice(0, limit - 1).join("");
	return `${cut.replace(/\s\S{0,30}$/, "")}…`;
}
