/** What everybody may find on the site, whatever board it stands on. */
import { href } from "react-router";

/** In the order in which pages name them. */
export const entryKinds = [
	"card",
	"resource",
	"collab",
	"job",
	"request",
	"event",
	"media",
	"project",
	"showcase",
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryKindLabels: Record<EntryKind, { one: string; many: string }> = {
	card: { one: "Card", many: "Cards" },
	resource: { one: "Resource", many: "Resources" },
	collab: { one: "Collab listing", many: "Collab listings" },
	job: { one: "Job", many: "Jobs" },
	request: { one: "Request", many: "Requests" },
	event: { one: "Event", many: "Events" },
	media: { one: "SciComm in Action", many: "SciComm in Action" },
	project: { one: "Project", many: "Projects" },
	showcase: { one: "Showcase", many: "Showcase" },
};

/** What one of a kind is called in a sentence: of some the label is what their page is called. */
export function entryNoun(kind: EntryKind) {
	if (kind === "media") return "Media item";
	return kind === "showcase" ? "Showcase item" : entryKindLabels[kind].one;
}

/** The path of its page. */
export function entryPath({ kind, id }: { kind: EntryKind; id: string }) {
	return paths[kind](id);
}

const paths: Record<EntryKind, (id: string) => string> = {
	card: (id) => href("/card/:id", { id }),
	resource: (id) => href("/resources/:id", { id }),
	collab: (id) => href("/collab/:id", { id }),
	job: (id) => href("/jobs/:id", { id }),
	request: (id) => href("/requests/:id", { id }),
	event: (id) => href("/events/:id", { id }),
	media: (id) => href("/inaction/:id", { id }),
	project: (projectId) => href("/scicomm/projects/:projectId", { projectId }),
	showcase: (id) => href("/showcase/:id", { id }),
};
