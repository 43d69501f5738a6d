/**
 * What a page is about, for programs that read it: JSON-LD in the words of schema.org, which only the HTML has
 * (docs/decisions/0023-machines-read-pages.md).
 */
import type { LoaderFunctionArgs } from "react-router";
import type { Thing, WithContext } from "schema-dts";
import { pageSearch } from "#app/ui/pagination.tsx";
import { requestContext, siteContext } from "./request-context.ts";

type Context = LoaderFunctionArgs["context"];

/** Has the page say what it is about. Only for pages that search engines may list, and of what everybody sees there. */
export function describePage(context: Context, about: WithContext<Thing>) {
	context.get(requestContext).about = about;
}

interface ListPage {
	title: string;
	/** Empty where there is none. */
	description: string;
	/** Of its first page. */
	path: string;
	/** The page shown, from 1. */
	page: number;
}

interface ListedThing {
	name: string;
	/** Where it is found, if it has a place of its own: a path of the site or a whole address. */
	url?: string;
}

/**
 * Has a page of a list say what it lists. One that is searched or filtered says nothing, since it names the whole list as what stands
 * for it.
 */
export function describeList(
	{ context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
	{ title, description, path, page }: ListPage,
	items: ListedThing[],
) {
	const asked = [...new URL(request.url).searchParams.keys()];
	if (asked.some((name) => name !== "page")) return;
	const { origin } = context.get(siteContext);
	describePage(context, {
		"@context": "https://schema.org",
		"@type": "CollectionPage",
		name: title,
		...(description && { description }),
		url: origin + path + pageSearch("", page),
		mainEntity: {
			"@type": "ItemList",
			itemListElement: items.map(({ name, url }, i) => ({
				"@type": "ListItem",
				position: i + 1,
				name,
				...(url && { url: url.startsWith("/") ? origin + url : url }),
			})),
		},
	});
}

/** The element that holds it. A `<` in a text could end the element, or begin a comment that swallows its end. */
export function structuredDataTag(about: WithContext<Thing>) {
	const json = JSON.stringify(about).replace(
		/[<\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
	return `<script type="application/ld+json">${json}</script>`;
}
