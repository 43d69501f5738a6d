/** What addresses are asked for behind their path. */
import { testSite } from "../app.ts";
import type { Case } from "./site.ts";

/** Where what an address names stands in its query. */
const naming: Partial<Record<string, (params: Case["params"]) => string>> = {
	"/oembed": ({ id }) => `?url=${testSite.origin}/card/${id}`,
};

const more: Partial<Record<string, string[]>> = {
	"/scicomm/projects/:projectId": ["?tab=content", "?tab=contributors"],
	"/scicomm/projects/:projectId/content/:contentId": ["?version=1"],
	"/scicomm/projects/:projectId/content/:contentId/compare": ["?from=1&to=2"],
	"/scicomm/projects/:projectId/content/:contentId/download": ["?version=1"],
	"/admin": ["?queue=resource", "?queue=collab", "?queue=media", "?queue=showcase", "?queue=edited"],
	"/sitemap.xml": ["pages", "cards", "jobs", "projects", "content"].map((part) => `?part=${part}-1`),
};

export const searches = { naming, more };
