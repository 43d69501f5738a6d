import { href } from "react-router";
import type { Section } from "#app/db/listing/sitemap-section.server.ts";

/** The pages that are there whatever is in the database. */
const paths = [
	href("/"),
	href("/welcome"),
	href("/news"),
	href("/scicomm/card/create"),
	href("/scicomm/card/directory"),
	href("/showcase"),
	href("/showcase/apply"),
	href("/portfolio"),
	href("/resources"),
	href("/collab"),
	href("/jobs"),
	href("/inaction"),
	href("/scicomm/projects"),
	href("/moderation"),
	href("/help"),
	href("/help/share-your-card"),
	href("/developers"),
];

/** They change with the product alone, which is started anew then. */
export const startedAt = `${new Date().toISOString().slice(0, 19)}Z`;

export const pages: Section = {
	name: "pages",
	measure: async () => ({ entries: paths.length, newest: startedAt }),
	read: async (_, part) => (part === 1 ? paths.map((path) => ({ path: () => path })) : []),
};
