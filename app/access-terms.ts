/**
 * The words in which `routes-access.ts` says who may do what. Each stands for one answer to each role, which the test of that table
 * asks for; nothing here decides on anything.
 */

import { type Kind, type Role, roleNames, type State } from "./access-states.ts";

/** What a term says of a role and a thing. The answer it becomes depends on the method. */
export type Verdict = "may" | "must sign in" | "may not" | "finds nothing";

export interface Who {
	says: string;
	verdict(role: Role, thing: State): Verdict;
}

function who(says: string, verdict: Who["verdict"]): Who {
	return { says, verdict };
}

export const everybody = who("Anybody may, signed in or not, whatever the address names.", () => "may");

export const members = who("Who has an account may, confirmed or not. Others must sign in.", (role) =>
	role === "anonymous" ? "must sign in" : "may",
);

export const whoSeesIt = who("Who may see the thing may. To others there is no such thing.", (role, thing) =>
	sees(role, thing) && !thing.lacksPart ? "may" : "finds nothing",
);

export const publicly = who(
	"Anybody may while all can see the thing, and else nobody: there is no such thing.",
	(_, thing) => (thing.seenBy.length === roleNames.length && !thing.lacksPart ? "may" : "finds nothing"),
);

export const publiclyIfListed = who("As publicly, while it stands in lists.", (role, thing) =>
	thing.isUnlisted ? "finds nothing" : publicly.verdict(role, thing),
);

export const membersWhoSeeIt = who("As who sees it, with an account.", (role, thing) =>
	role === "anonymous" ? "must sign in" : whoSeesIt.verdict(role, thing),
);

export const itsOwner = who(
	"Its owner may. Others are told that it is not theirs, whether they may see it or not.",
	(role, thing) => {
		if (role === "anonymous") return "must sign in";
		if (!isThere(thing)) return "finds nothing";
		return role === "owner" && !thing.isOthers ? "may" : "may not";
	},
);

export const itsOwnerAndAdmins = who("As its owner, and admins.", (role, thing) =>
	role === "admin" && isThere(thing) ? "may" : itsOwner.verdict(role, thing),
);

export const whoIsNamed = who(
	"Who is named may: by a card among its speakers, or as one of its two sides. To others there is no such thing.",
	(role, thing) => {
		if (role === "anonymous") return "must sign in";
		return thing.names?.includes(role) ? "may" : "finds nothing";
	},
);

export const itsEditors = who(
	"Owners and editors of the project may. Others who may see it are told no; to all else there is no such project.",
	(role, thing) => ofContributors(role, thing, "editor"),
);

export const itsOwners = who("As its editors, but owners alone.", (role, thing) =>
	ofContributors(role, thing, "owner"),
);

export const whoForksIt = who(
	"Who has an account may while the project is public. Else its editors may, and others are answered as to its editors.",
	(role, thing) =>
		thing.isUnlisted || thing.seenBy.length < roleNames.length
			? itsEditors.verdict(role, thing)
			: members.verdict(role, thing),
);

export const admins = who("Admins may. Others are told no, whatever the address names.", (role, thing) => {
	if (role === "anonymous") return "must sign in";
	if (role !== "admin") return "may not";
	return sees(role, thing) ? "may" : "finds nothing";
});

export const whoWasInvited = who("Who has the link of the mail, unless signed in as another.", (role, thing) => {
	if (!isThere(thing)) return "finds nothing";
	return sees(role, thing) ? "may" : "may not";
});

export const whoMadeIt = who(
	"Anybody is asked for what the browser has that made the thing without an account. What an account has is refused.",
	(_, thing) => (!isThere(thing) ? "finds nothing" : thing.isOthers ? "may" : "may not"),
);

export const nobody = who("Nobody: in production there is no such page.", () => "finds nothing");

function isThere({ seenBy }: State) {
	return seenBy.length > 0;
}

function sees(role: Role, { seenBy }: State) {
	return seenBy.includes(role);
}

function ofContributors(role: Role, thing: State, least: "editor" | "owner"): Verdict {
	if (role === "anonymous") return "must sign in";
	if (!sees(role, thing)) return "finds nothing";
	if (role !== "owner" && role !== least) return "may not";
	return thing.lacksPart ? "finds nothing" : "may";
}

/** What becomes of a request of whoever may. A path may name the parameters of the address that was asked for. */
export type Outcome = { status: number } | { leadsTo: string };

/** What may be sent where it decides what comes of it. The test of the table fills them in. */
export type Form =
	| "an empty form"
	/** Good but for its version. */
	| "an outdated form"
	/** With a handle that another card has. */
	| "a handle that is taken"
	/** Of an article without a word. */
	| "an empty article"
	| "the version that is there"
	| "another role"
	| "what withdraws an invitation";

/** What differs from what goes for all rows. */
interface Others {
	/** What is answered to whoever must sign in. */
	strangers?: Outcome;
	/** Where who is signed in already is led from the page. */
	membersAreLedTo?: string;
	/** Where admins are led, who do this in another way. */
	adminsAreLedTo?: string;
	/** What is answered to whoever finds nothing. */
	nothing?: Outcome;
	/** What is answered to a script that asks for the page's data. */
	scripts?: Outcome;
}

export interface Answer extends Others {
	who: Who;
	outcome: Outcome;
}

export interface Row {
	/** What the address names. */
	of?: Kind;
	/** Null where only forms are taken. */
	get: Answer | null;
	/** Null where no form is taken. */
	post: (Answer & { form: Form }) | null;
	/** What comes of the address without its optional part. */
	withoutId?: { get: Outcome; post: Outcome };
}

export function shownTo(who: Who, others: Others = {}): Answer {
	return { who, outcome: { status: 200 }, ...others };
}

/** There is nothing to see at the address, but a way on. */
export function leads(who: Who, path: string, others: Others = {}): Answer {
	return { who, outcome: { leadsTo: path }, ...others };
}

export function takes(form: Form, from: Who, outcome: Outcome, others: Others = {}) {
	return { form, who: from, outcome, ...others };
}

export function leadsTo(path: string): Outcome {
	return { leadsTo: path };
}

export function answers(status: number): Outcome {
	return { status };
}

/** The form comes back with what is wrong with it. */
export const refuses = answers(422);
export const noForms = null;
export const onlyForms = null;
