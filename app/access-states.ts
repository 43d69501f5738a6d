/** Who asks, and what addresses name in which states, for `routes-access.ts` and its test. Nothing here decides on anything. */

/** Those who ask. Of a project each of the three named after its roles has that role, and the others have none. */
export const roles = {
	anonymous: "is not signed in",
	unconfirmed: "has an account whose address is not confirmed",
	member: "has an account",
	viewer: "may read the projects",
	editor: "may read and change the content of the projects",
	owner: "owns all that is owned, projects too",
	"other owner": "owns a project and a card that this is not about",
	admin: "moderates",
} as const;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

/** A state in which the thing that an address names may be. */
export interface State {
	/** Who may see it. Whoever may not can't tell it from nothing, unless a term says otherwise. */
	seenBy: readonly Role[];
	/** Whether it stands in no list, search, feed or site map, so that it is seen by its link alone. */
	isUnlisted?: true;
	/** Whether it is nobody's, of those above. */
	isOthers?: true;
	/** Who, of those above, has a card among its speakers, or is one of its two sides. */
	names?: readonly Role[];
	/** Whether only a part of what the address names is there: the project, and no such content of it. */
	lacksPart?: true;
}

const anybody = roleNames;
const ownerAndAdmins = ["owner", "admin"] as const;
const bothOwners = ["owner", "other owner"] as const;
const bothOwnersAndAdmins = [...bothOwners, "admin"] as const;
const contributors = ["viewer", "editor", "owner"] as const;

const projectStates = {
	public: { seenBy: anybody },
	unlisted: { seenBy: anybody, isUnlisted: true },
	private: { seenBy: contributors },
	"hidden by a moderator": { seenBy: [...contributors, "admin"] },
} as const satisfies Record<string, State>;
const partStates = {
	...projectStates,
	"of another project": { seenBy: anybody, lacksPart: true },
	"unknown within a project": { seenBy: anybody, lacksPart: true },
} as const satisfies Record<string, State>;
const boardStates = {
	approved: { seenBy: anybody },
	"waiting for a moderator": { seenBy: ownerAndAdmins },
	"hidden by a moderator": { seenBy: ownerAndAdmins },
} as const satisfies Record<string, State>;

/** What addresses name, in all its states. That an id is unknown, or is none, goes without saying for each of them. */
export const things = {
	card: {
		listed: { seenBy: anybody },
		unlisted: { seenBy: anybody, isUnlisted: true },
		"hidden by a moderator": { seenBy: ownerAndAdmins },
		"made without an account": { seenBy: anybody, isOthers: true },
	},
	project: projectStates,
	content: partStates,
	file: partStates,
	contributor: { ...projectStates, "unknown within a project": { seenBy: anybody, lacksPart: true } },
	invitation: partStates,
	/** One that waits for the consent of the project's owners. */
	fork: partStates,
	job: {
		open: { seenBy: anybody },
		closed: { seenBy: anybody, isUnlisted: true },
		"hidden by a moderator": { seenBy: ownerAndAdmins },
		"posted anonymously": { seenBy: anybody, isOthers: true },
	},
	listing: { ...boardStates, "posted anonymously": { seenBy: anybody, isOthers: true } },
	event: {
		...boardStates,
		"with a speaker": { seenBy: anybody, names: ["other owner"] },
		"over, and of another": { seenBy: anybody, isOthers: true },
	},
	media: boardStates,
	resource: boardStates,
	request: { ...boardStates, "closed, and of another": { seenBy: anybody, isUnlisted: true, isOthers: true } },
	item: { shown: { seenBy: anybody }, "hidden by a moderator": { seenBy: ["admin"] } },
	reportable: {
		"a listed card": { seenBy: anybody },
		"a hidden card": { seenBy: ownerAndAdmins },
		"an open job": { seenBy: anybody },
		"a hidden job": { seenBy: ownerAndAdmins },
		"an approved event": { seenBy: anybody },
		"a waiting event": { seenBy: ownerAndAdmins },
		"a public project": { seenBy: anybody },
		"a private project": { seenBy: contributors },
		"an approved listing": { seenBy: anybody },
		"a waiting listing": { seenBy: ownerAndAdmins },
		"an approved media item": { seenBy: anybody },
		"a waiting media item": { seenBy: ownerAndAdmins },
		"an approved resource": { seenBy: anybody },
		"a waiting resource": { seenBy: ownerAndAdmins },
		"an approved request": { seenBy: anybody },
		"a waiting request": { seenBy: ownerAndAdmins },
	},
	/** What waits for a moderator, as the page that asks why it is rejected names it. */
	rejectable: { "a waiting listing": { seenBy: ["admin"] }, "a waiting media item": { seenBy: ["admin"] } },
	decision: { "that a project stays": { seenBy: ["admin"] } },
	reported: { "that is open": { seenBy: ["admin"] }, "that turned private since": { seenBy: ["admin"] } },
	/** The picture of a card, at the address that its page names. */
	picture: { listed: { seenBy: anybody }, unlisted: { seenBy: anybody }, "hidden by a moderator": { seenBy: [] } },
	/** A card whose owner can be written to. */
	"reachable card": { listed: { seenBy: anybody } },
	/** One between the owner and another. */
	receipt: {
		confirmed: { seenBy: anybody, names: bothOwners },
		"that waits for one side": { seenBy: bothOwnersAndAdmins, names: bothOwners },
		"hidden by a moderator": { seenBy: bothOwnersAndAdmins, names: bothOwners },
	},
	"status list": { first: { seenBy: anybody } },
	/** With which credentials are signed. */
	key: { present: { seenBy: anybody } },
	/** An event that is over, between who submitted it and a speaker. */
	occasion: { "between the owner and another": { seenBy: bothOwners, names: bothOwners } },
	offer: { "to another": { seenBy: ["other owner"] } },
	thread: { "between the owner and another": { seenBy: ["owner", "other owner"] } },
	/** A name, by what stands under it. */
	organisation: {
		"of an approved request": { seenBy: anybody },
		"of an anonymous job": { seenBy: anybody },
		"of a past event": { seenBy: anybody },
		"of a waiting request alone": { seenBy: [] },
		"of a hidden job alone": { seenBy: [] },
		"of a closed request alone": { seenBy: [] },
	},
	notification: { "of a role": { seenBy: ["owner"] } },
	/** What a member has saved. */
	saved: { "by its owner": { seenBy: ["owner"] } },
	list: {
		published: { seenBy: anybody },
		"kept to its owner": { seenBy: ["owner"] },
		"hidden by a moderator": { seenBy: ownerAndAdmins },
	},
	/** The picture of a page, at the address that the page names. */
	"link picture": {
		"of a published list": { seenBy: anybody },
		"of a list kept to its owner": { seenBy: [] },
		"of a hidden list": { seenBy: [] },
		"of an approved resource": { seenBy: anybody },
		"of a waiting resource": { seenBy: [] },
		"of an approved listing": { seenBy: anybody },
		"of a hidden listing": { seenBy: [] },
		"of a listing posted anonymously": { seenBy: anybody },
		"of an open job": { seenBy: anybody },
		"of a closed job": { seenBy: [] },
		"of a hidden job": { seenBy: [] },
		"of a job posted anonymously": { seenBy: anybody },
		"of an approved request": { seenBy: anybody },
		"of a waiting request": { seenBy: [] },
		"of a closed request": { seenBy: [] },
		"of an approved event": { seenBy: anybody },
		"of a waiting event": { seenBy: [] },
		"of an approved media item": { seenBy: anybody },
		"of a waiting media item": { seenBy: [] },
		"of a public project": { seenBy: anybody },
		"of an unlisted project": { seenBy: [] },
		"of a private project": { seenBy: [] },
		"of a hidden project": { seenBy: [] },
		"of a shown item": { seenBy: anybody },
		"of a hidden item": { seenBy: [] },
		"of what has none": { seenBy: [] },
	},
	/** A picture that was uploaded, by its hash. */
	image: {
		"for a form that is not sent yet": { seenBy: anybody },
		"of a listed card": { seenBy: anybody },
		"of an unlisted card": { seenBy: anybody },
		"of a hidden card": { seenBy: ownerAndAdmins },
		"of a hidden and an approved media item": { seenBy: anybody },
		"of a waiting media item": { seenBy: ownerAndAdmins },
		"of a waiting application": { seenBy: ["admin"] },
	},
	/** An invitation by the link of its mail, which is for the member here. */
	"mailed invitation": { "followed from the mail": { seenBy: ["anonymous", "member"] } },
	/** A place on the waitlist, by the link of the mail that asks the owner of its address. */
	place: { asked: { seenBy: anybody } },
	/** What was sent without an account, by the link of the mail that asks for a confirmation. */
	"waiting request": { asked: { seenBy: anybody } },
	"waiting message": { asked: { seenBy: anybody } },
	mail: { kept: { seenBy: [] } },
	asset: { built: { seenBy: anybody } },
} as const satisfies Record<string, Record<string, State>>;
export type Kind = keyof typeof things;
