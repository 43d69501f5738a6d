/** Things of every kind in every state, with something secret in each that not everybody may see. */
import { randomUUID } from "node:crypto";
import { slugOf } from "#app/cards/card.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { cardInput } from "../cards.ts";
import { requestForm, requestRow } from "../requests.ts";
import { accounts, incognito, signedIn } from "./people.ts";
import { pictures } from "./pictures.ts";
import { alone, moderated, planter, type Readers, type Row, row, type Thing } from "./plant.ts";
import { projects } from "./projects.ts";
import { secretId, secretWord } from "./secrets.ts";
import * as tables from "./tables.ts";

export const takenHandle = "taken-handle";

function card(state: string, readers: Readers, fields: Partial<typeof tables.scicommCards.$inferInsert> = {}): Thing {
	const { id, word } = planter(`card ${state}`, readers);
	const name = word("name");
	const said = {
		name,
		title: word("title"),
		bio: word("bio"),
		email: `${word("mail").replaceAll(" ", "")}@example.org`,
	};
	const values = {
		...columnsOf(cardInput()),
		...said,
		slug: slugOf(name),
		avatar: null,
		id,
		userId: accounts.owner.id,
		...fields,
	};
	return { id, name, rows: [row(tables.scicommCards, values)] };
}

/** That it was edited since it was approved: what it was like before is for its owner and for moderators. */
function edited(kind: string) {
	return { editedSinceApproval: true, approvedAs: { description: secretWord(`former ${kind}`, moderated) } };
}

function job(state: string, readers: Readers, fields: Partial<typeof tables.jobListings.$inferInsert> = {}): Thing {
	const { id, word } = planter(`job ${state}`, readers);
	const said = {
		title: word("title"),
		company: word("company"),
		description: word("description"),
		location: "Lisbon",
		contact: `${word("contact").replaceAll(" ", "")}@example.org`,
	};
	return {
		id,
		name: said.title,
		rows: [
			row(tables.jobListings, {
				...said,
				id,
				jobType: "Full-time",
				category: "Writing",
				userId: accounts.owner.id,
				...fields,
			}),
		],
	};
}

function listing(
	state: string,
	readers: Readers,
	fields: Partial<typeof tables.collabListings.$inferInsert> = {},
): Thing {
	const { id, word } = planter(`listing ${state}`, readers);
	const contact = readers === null ? secretWord(`listing ${state} contact`, signedIn) : word("contact");
	const said = {
		title: word("title"),
		name: word("name"),
		description: word("description"),
		contact: `${contact}@example.org`,
		portfolioLink: `https://example.org/${contact}`,
	};
	return {
		id,
		name: said.title,
		rows: [
			row(tables.collabListings, {
				...said,
				id,
				type: "Ask",
				category: "Looking for Researcher",
				userId: accounts.owner.id,
				approved: true,
				...fields,
			}),
		],
	};
}

const oneDay = 86_400_000;

function event(
	state: string,
	readers: Readers,
	{ startsAt = new Date(Date.now() + oneDay), ...fields }: Partial<typeof tables.events.$inferInsert> = {},
): Thing {
	const { id, word } = planter(`event ${state}`, readers);
	const day = startsAt.toISOString().slice(0, 10);
	const said = {
		title: word("title"),
		organiser: word("organiser"),
		description: word("description"),
		place: word("place"),
		series: word("series"),
	};
	return {
		id,
		name: said.title,
		rows: [
			row(tables.events, {
				...said,
				id,
				kind: "talk",
				startsAt,
				endsAt: new Date(startsAt.getTime() + 3_600_000),
				timeZone: "UTC",
				startsOn: day,
				endsOn: day,
				free: true,
				userId: accounts.owner.id,
				approved: true,
				...fields,
			}),
		],
	};
}

function mediaItem(
	state: string,
	readers: Readers,
	fields: Partial<typeof tables.mediaItems.$inferInsert> = {},
): Thing {
	const { id, word } = planter(`media ${state}`, readers);
	const said = {
		title: word("title"),
		author: word("author"),
		description: word("description"),
		url: "https://example.org/media",
	};
	return {
		id,
		name: said.title,
		rows: [
			row(tables.mediaItems, { ...said, id, type: "video", userId: accounts.owner.id, approved: true, ...fields }),
		],
	};
}

function resource(state: string, readers: Readers, fields: Partial<typeof tables.resources.$inferInsert> = {}): Thing {
	const { id, word } = planter(`resource ${state}`, readers);
	const said = {
		name: word("name"),
		description: word("description"),
		idealFor: word("ideal"),
		url: "https://example.org/resource",
	};
	return {
		id,
		name: said.name,
		rows: [
			row(tables.resources, {
				...said,
				id,
				resourceType: "tool",
				userId: accounts.owner.id,
				approved: true,
				...fields,
			}),
		],
	};
}

function request(state: string, readers: Readers, fields: Partial<typeof tables.requests.$inferInsert> = {}): Thing {
	const { id, word } = planter(`request ${state}`, readers);
	const said = {
		title: word("title"),
		description: word("description"),
		name: word("name"),
		organisation: word("organisation"),
		town: word("town"),
	};
	const values = requestRow({ ...said, id, userId: accounts.owner.id, approved: true, ...fields });
	return { id, name: said.title, rows: [row(tables.requests, values)] };
}

/** One for which the other owner was asked. */
function offeredRequest(): Thing {
	const { rows, ...thing } = request("offered", null);
	const offer = { requestId: thing.id, userId: accounts["other owner"].id, askedBefore: 0 };
	return { ...thing, rows: [...rows, row(tables.requestOffers, offer)] };
}

export const cards = {
	listed: card("listed", null, { avatar: pictures.listedCard }),
	unlisted: card("unlisted", "link", { isVisible: false, avatar: pictures.unlistedCard }),
	hidden: card("hidden", moderated, { hidden: true, avatar: pictures.hiddenCard }),
	ownerless: card("ownerless", null, { userId: null, claimTokenHash: secretWord("claim token", []) }),
	/** Of the other owner, with a handle. */
	taken: card("taken", null, { userId: accounts["other owner"].id, handle: takenHandle }),
	reachable: card("reachable", null, { userId: incognito.id, takesMessages: true }),
};
export const jobs = {
	open: job("open", null),
	closed: job("closed", "link", { closesAt: new Date(Date.now() - 86_400_000) }),
	hidden: job("hidden", moderated, { hidden: true }),
	anonymous: job("anonymous", null, { anonymous: true, userId: incognito.id }),
};
export const listings = {
	approved: listing("approved", null, edited("listing")),
	pending: listing("pending", moderated, { approved: false }),
	hidden: listing("hidden", moderated, { hidden: true }),
	anonymous: listing("anonymous", null, {
		anonymous: true,
		userId: incognito.id,
		name: secretWord("listing name of incognito", ["admin"]),
	}),
};
export const events = {
	approved: event("approved", null, edited("event")),
	pending: event("pending", moderated, { approved: false }),
	hidden: event("hidden", moderated, { hidden: true }),
	named: event("named", null, { speakers: [cards.taken.id] }),
	/** Between the owner and the other, as a speaker. */
	spoken: event("spoken", null, { startsAt: new Date(Date.now() - oneDay), speakers: [cards.taken.id] }),
	over: event("over", null, { startsAt: new Date(Date.now() - oneDay), userId: incognito.id }),
};
export const media = {
	approved: mediaItem("approved", null, { image: pictures.hiddenAndApprovedMedia, ...edited("media") }),
	pending: mediaItem("pending", moderated, { approved: false, image: pictures.waitingMedia }),
	hidden: mediaItem("hidden", moderated, { hidden: true, image: pictures.hiddenAndApprovedMedia }),
};
export const requests = {
	approved: request("approved", null, edited("request")),
	pending: request("pending", moderated, { approved: false }),
	hidden: request("hidden", moderated, { hidden: true }),
	closed: request("closed", "link", { closesAt: new Date(Date.now() - oneDay), userId: incognito.id }),
	offered: offeredRequest(),
};
export const resources = {
	approved: resource("approved", null, edited("resource")),
	pending: resource("pending", moderated, { approved: false }),
	hidden: resource("hidden", moderated, { hidden: true }),
};

function item(state: string, readers: Readers, fields: Partial<typeof tables.showcaseItems.$inferInsert> = {}): Thing {
	const { id, word } = planter(`item ${state}`, readers);
	const said = { title: word("title"), description: word("description"), link: "https://example.org/item" };
	return {
		id,
		name: said.title,
		rows: [row(tables.showcaseItems, { ...said, id, category: "publication", tags: ["chemistry"], ...fields })],
	};
}

export const items = {
	shown: item("shown", null),
	hidden: item("hidden", ["admin"], { hidden: true }),
};

const toldId = secretId(alone);
/** What the owner is told. */
export const notification = {
	id: toldId,
	projectId: projects.public.id,
	row: row(tables.notifications, {
		id: toldId,
		userId: accounts.owner.id,
		kind: "role",
		subjectId: projects.public.id,
	}),
};

/** What the owner has saved. */
export const saved = {
	entryId: resources.approved.id,
	row: row(tables.savedThings, {
		userId: accounts.owner.id,
		entryId: resources.approved.id,
		kind: "resource",
		note: secretWord("saved note", alone),
	}),
};

function thread(): Thing {
	const readers = ["owner", "other owner"] as const;
	const { id, word } = planter("thread", readers);
	const participant = (role: (typeof readers)[number]) => ({
		id: secretId(readers),
		threadId: id,
		userId: accounts[role].id,
	});
	const [writer, reader] = [participant("owner"), participant("other owner")];
	const newestAt = new Date();
	return {
		id,
		name: "",
		rows: [
			row(tables.messageThreads, { id, startedBy: accounts.owner.id }),
			row(tables.messageParticipants, { ...writer, newestAt }),
			row(tables.messageParticipants, { ...reader, newestAt }),
			row(tables.messages, { threadId: id, writtenBy: writer.id, text: word("message"), createdAt: newestAt }),
		],
	};
}

export const threads = { private: thread() };

function list(state: string, readers: Readers, fields: Partial<typeof tables.savedLists.$inferInsert> = {}): Thing {
	const { id, word } = planter(`list ${state}`, readers);
	const title = word("title");
	return {
		id,
		name: title,
		rows: [
			row(tables.savedLists, { id, title, description: word("description"), userId: accounts.owner.id, ...fields }),
		],
	};
}

export const lists = {
	published: list("published", null, { isPublic: true, isOnCard: true }),
	kept: list("kept", alone),
	hidden: list("hidden", moderated, { isPublic: true, isOnCard: true, hidden: true }),
};

const receiptReaders = ["owner", "other owner", "admin"] as const;

/** Of the other owner, with the owner on the other side. */
function receipt(state: string, readers: Readers, fields: Partial<typeof tables.receipts.$inferInsert>): Thing {
	const { id, word } = planter(`receipt ${state}`, readers);
	const what = word("what");
	const values = {
		...{ id, kind: "event" as const, thingId: randomUUID(), title: word("title"), what, role: word("role") },
		...{ userId: accounts["other owner"].id, cardId: cards.taken.id, otherId: accounts.owner.id },
		...{
			holderName: word("holder name"),
			otherName: word("other name"),
			organisation: word("organisation"),
			audience: word("audience"),
		},
		...{ happenedOn: "2026-11-20", happenedFrom: "2026-11-20" },
		...{ confirmedByHolderAt: new Date(), confirmedByOtherAt: new Date(), ...fields },
	};
	const { number } = fields;
	const numbers = number ? [row(tables.receiptNumbers, { number })] : [];
	return { id, name: what, rows: [...numbers, row(tables.receipts, values)] };
}

/** A key that signs no more. */
export const keyRow = {
	table: tables.receiptKeys,
	values: { id: "retired-key", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", retiredAt: new Date() },
};

export const receipts = {
	confirmed: receipt("confirmed", null, { number: 4711 }),
	waiting: receipt("waiting", receiptReaders, { confirmedByOtherAt: null }),
	hidden: receipt("hidden", receiptReaders, { number: 4712, hidden: true }),
};

/** The token of the mail that asks the owner of the address. */
export const placeToken = secretWord("place token", []);
const placeId = secretId([]);
const placeMailbox = secretWord("waiting mailbox", []);
/** A place on the waitlist, whose address is told to who has the link. */
export const place = {
	id: placeId,
	name: placeMailbox,
	rows: [
		row(tables.waitlist, { id: placeId, email: `${placeMailbox}@example.org`, tokenHash: hashOfToken(placeToken) }),
	],
};

/** What was sent without an account, by the token of the mail that asks its sender, and what it tells whoever has the link. */
function waiting(kind: "request" | "message", texts: (words: string[]) => Record<string, string>) {
	const token = secretWord(`token of a waiting ${kind}`, []);
	const words = ["mailbox", "name", "text"].map((what) => secretWord(`${what} of a waiting ${kind}`, []));
	const id = secretId([]);
	const [mailbox = ""] = words;
	const values = { id, kind, email: `${mailbox}@example.org`, fields: texts(words), tokenHash: hashOfToken(token) };
	const of = kind === "message" ? { cardId: cards.reachable.id } : {};
	const thing = { id, name: mailbox, rows: [row(tables.unconfirmedPosts, { ...values, ...of })] };
	return { token, thing, told: words };
}

export const waitingPosts = {
	request: waiting("request", ([, name = "", text = ""]) => {
		return { ...Object.fromEntries(requestForm({ name, description: text })), topics: "Ecology" };
	}),
	message: waiting("message", ([, name = "", text = ""]) => ({ name, text })),
};

/** Of a moderator. */
export const decision = secretId(["admin"]);
export const keptMail = secretId([]);

/** What the site has besides, which no address names. */
export function otherRows(): Row[] {
	const reported = { reason: "spam", reportedBy: accounts.member.id } as const;
	const decided = { actorId: accounts.admin.id };
	const rejection = secretId(moderated);
	return [
		row(tables.cardHandles, { handle: takenHandle, cardId: cards.taken.id, userId: accounts["other owner"].id }),
		row(tables.featureApplications, {
			id: secretId(["admin"]),
			name: secretWord("applicant", ["admin"]),
			email: `${secretWord("applicants mailbox", ["admin"])}@example.org`,
			title: secretWord("application", ["admin"]),
			description: secretWord("application description", ["admin"]),
			link: "https://example.org/application",
			category: "publication",
			image: pictures.waitingApplication,
			tags: ["chemistry"],
		}),
		row(tables.mails, {
			id: keptMail,
			recipient: accounts.owner.email,
			subject: secretWord("mail subject", alone),
			text: secretWord("mail text", []),
			html: secretWord("mail html", []),
		}),
		row(tables.reports, {
			...reported,
			subjectKind: "card",
			subjectId: cards.listed.id,
			text: secretWord("report of a card", ["member", "admin"]),
		}),
		row(tables.reports, {
			...reported,
			subjectKind: "project",
			subjectId: projects.private.id,
			text: secretWord("report of a project", ["member", "admin"]),
		}),
		row(tables.moderationEvents, {
			...decided,
			id: decision,
			action: "kept",
			subjectKind: "project",
			subjectId: projects.public.id,
		}),
		row(tables.moderationWords, {
			eventId: decision,
			title: projects.public.name,
			explanation: secretWord("why a project stays", ["admin"]),
		}),
		row(tables.moderationEvents, {
			...decided,
			id: rejection,
			action: "rejected",
			subjectKind: "media",
			subjectId: secretId(moderated),
			submitterId: accounts.owner.id,
			reason: "other",
		}),
		row(tables.moderationWords, {
			eventId: rejection,
			title: secretWord("rejected title", moderated),
			submitterId: accounts.owner.id,
			explanation: secretWord("why it was rejected", moderated),
		}),
	];
}
