import { href } from "react-router";
import type { Section } from "#app/db/listing/sitemap-section.server.ts";
import { features } from "#app/features.server.ts";
import { legalPageNames, legalPages } from "#app/legal/legal.ts";

/** The pages that are there whatever is in the database. */
const paths = [
	href("/"),
	href("/welcome"),
	href("/news"),
	...features.flatMap(({ pages = [] }) => pages),
	href("/portfolio"),
	href("/moderation"),
	...legalPageNames.map((name) => legalPages[name].path),
	href("/help"),
	href("/help/share-your-card"),
	href("/help/sign-in"),
	href("/help/following"),
	href("/developers"),
];

/** They change with the product alone, which is started anew then. */
export const startedAt = `${new Date().toISOString().slice(0, 19)}Z`;

export const pages: Section = {
	name: "pages",
	measure: async () => ({ entries: paths.length, newest: startedAt }),
	read: async (_, part) => (part === 1 ? paths.map((path) => ({ path: () => path })) : []),
};
