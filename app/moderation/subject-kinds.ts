/** What moderators see to, by the name of its board. The names of kinds are CHECK constraints too. */
export const kinds = {
	media: {
		/** What one is called within a sentence. */
		name: "submission to SciComm in Action",
		/** The kind as a choice. */
		label: "Media",
		/** Whether it is decided on before, or after an edit, while it is on its board. */
		isQueued: true,
		/** What is reported, as a sentence begins; null for what moderators alone see. */
		report: "Report this content",
	},
	resource: { name: "resource", label: "Resources", isQueued: true, report: "Report this resource" },
	collab: { name: "collab listing", label: "Collab listings", isQueued: true, report: "Report this listing" },
	showcase: { name: "showcase application", label: "Showcase applications", isQueued: true, report: null },
	/** What became of an application, under the same id. */
	item: { name: "showcase item", label: "Showcase items", isQueued: false, report: "Report this item" },
	card: { name: "card", label: "Cards", isQueued: false, report: "Report this card" },
	job: { name: "job listing", label: "Jobs", isQueued: false, report: "Report this job" },
	project: { name: "project", label: "Projects", isQueued: false, report: "Report this project" },
	event: { name: "event", label: "Events", isQueued: true, report: "Report this event" },
	request: { name: "request", label: "Requests", isQueued: true, report: "Report this request" },
	list: { name: "list", label: "Lists", isQueued: false, report: "Report this list" },
	/** That something happened, as two members confirm it. */
	receipt: {
		name: "receipt",
		label: "Receipts",
		isQueued: false,
		report: "Report this receipt",
		/** Who sees one that is hidden besides moderators, and can't change it; without, it is its owner, who can. */
		sides: "its two sides",
	},
	/** What members write to each other. Moderators read what is reported or held, and nothing else. */
	message: { name: "message", label: "Messages", isQueued: false, report: "Report this message" },
	/** Why somebody who was asked for a request said no, which its author reads. */
	reason: { name: "reason", label: "Reasons for a no", isQueued: false, report: "Report this reason" },
} as const;

type Kinds = typeof kinds;
export type SubjectKind = keyof Kinds;
export type QueuedKind = { [Kind in SubjectKind]: Kinds[Kind]["isQueued"] extends true ? Kind : never }[SubjectKind];
export type ReportableKind = {
	[Kind in SubjectKind]: Kinds[Kind]["report"] extends string ? Kind : never;
}[SubjectKind];

// Object.keys forgets which keys there are.
export const subjectKinds = Object.keys(kinds) as SubjectKind[];
export const queuedKinds = subjectKinds.filter(isQueuedKind);
export const reportableKinds = subjectKinds.filter(isReportable);

/** See `sides`. */
export function sidesOf(kind: SubjectKind) {
	const known: { name: string; sides?: string } = kinds[kind];
	return known.sides;
}

/** Whether one is written to somebody, so that nobody sees it who is signed out. */
export function isWritten(kind: string): kind is "message" | "reason" {
	return kind === "message" || kind === "reason";
}

/** One of a kind, as a sentence begins. */
export function oneOf(kind: SubjectKind) {
	const { name } = kinds[kind];
	return `${/^[aeiou]/.test(name) ? "An" : "A"} ${name}`;
}

/** What moderators call one that is there no more. */
export function oneThatIsGone(kind: SubjectKind) {
	return `${oneOf(kind)} that is gone`;
}

export function isQueuedKind(kind: string): kind is QueuedKind {
	return Object.hasOwn(kinds, kind) && kinds[kind as SubjectKind].isQueued;
}

export function isReportable(kind: string): kind is ReportableKind {
	return Object.hasOwn(kinds, kind) && kinds[kind as SubjectKind].report !== null;
}
