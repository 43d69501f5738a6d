/** What addresses are asked for behind their path. */
import { siteSettings } from "../app.ts";
import { projects } from "./projects.ts";
import type { Case } from "./site.ts";
import { cards, events, items, jobs, listings, media, requests, resources } from "./things.ts";

export const mailboxKey = "a key of the tests alone";

/** Where what an address names stands in its query. */
const naming: Partial<Record<string, (params: Case["params"]) => string>> = {
	"/oembed": ({ id }) => `?url=${siteSettings.origin}/card/${id}`,
};

const more: Partial<Record<string, string[]>> = {
	"/scicomm/projects/:projectId": ["?tab=content", "?tab=contributors"],
	"/scicomm/projects/:projectId/content/:contentId": ["?version=1"],
	"/scicomm/projects/:projectId/content/:contentId/compare": ["?from=1&to=2"],
	"/scicomm/projects/:projectId/content/:contentId/download": ["?version=1"],
	"/admin": [
		"?queue=resource",
		"?queue=collab",
		"?queue=media",
		"?queue=showcase",
		"?queue=event",
		"?queue=request",
		"?queue=edited",
	],
	"/dev/mailbox": [`?key=${encodeURIComponent(mailboxKey)}`],
	"/sitemap.xml": ["pages", "cards", "jobs", "projects", "content", "events", "requests"].map(
		(part) => `?part=${part}-1`,
	),
};

/** Lists are searched for what they must not show. */
const lists: [paths: string[], things: Record<string, { name: string }>, api: string][] = [
	[["/scicomm/card/directory", "/scicomm/card/feed.xml", "/scicomm/card/feed.json"], cards, "/api/v1/cards"],
	[["/scicomm/projects", "/scicomm/projects/feed.xml", "/scicomm/projects/feed.json"], projects, "/api/v1/projects"],
	[["/jobs", "/jobs/feed.xml", "/jobs/feed.json"], jobs, "/api/v1/jobs"],
	[["/collab", "/collab/feed.xml", "/collab/feed.json"], listings, "/api/v1/collab"],
	[["/inaction", "/inaction/feed.xml", "/inaction/feed.json"], media, "/api/v1/media"],
	[["/showcase", "/showcase/feed.xml", "/showcase/feed.json"], items, "/api/v1/showcase"],
	[["/events", "/events/feed.xml", "/events/feed.json", "/events/calendar.ics"], events, "/api/v1/events"],
	[["/requests", "/requests/feed.xml", "/requests/feed.json"], requests, "/api/v1/requests"],
	[["/resources", "/resources/feed.xml", "/resources/feed.json"], resources, "/api/v1/resources"],
];
const wordsOf = (...all: (typeof lists)[number][1][]) =>
	all.flatMap((things) => Object.values(things).map(({ name }) => `?${new URLSearchParams({ q: name })}`));
for (const [paths, things, api] of lists) {
	// Those that everybody sees prove that the search finds something.
	const words = wordsOf(things);
	for (const path of [...paths, api]) more[path] = words;
}

// The search of all lists at once.
for (const path of ["/search", "/api/v1/search"]) more[path] = wordsOf(...lists.map(([, things]) => things));
for (const path of ["/search/suggest", "/search/feed.xml", "/search/feed.json"]) more[path] = wordsOf(projects);

export const searches = { naming, more };
