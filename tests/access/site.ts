/** A site with one person of each role and things in each state, and what is at its addresses. */

import { readdirSync } from "node:fs";
import { eq, notInArray } from "drizzle-orm";
import type { Kind, Role, things as states } from "#app/access-states.ts";
import { findCardById } from "#app/cards/card.server.ts";
import { picturePath } from "#app/cards/og-image/og-image.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { linkPicturePath } from "#app/drawing/link-picture.server.ts";
import { features, moderatedKinds } from "#app/features.server.ts";
import { findSubjectKey } from "#app/moderation/decisions.server.ts";
import { invitationCookie } from "#app/projects/invitations/invitation-token.server.ts";
import { testAccounts } from "../app.ts";
import { testSite } from "../site.ts";
import { accounts, addPeople, colleague, signInAs } from "./people.ts";
import { pictureFile, pictureRows, type pictures } from "./pictures.ts";
import type { Thing } from "./plant.ts";
import { invitationToken, projects } from "./projects.ts";
import { mailboxKey } from "./searches.ts";
import * as tables from "./tables.ts";
import {
	cards,
	decision,
	events,
	items,
	jobs,
	keptMail,
	keyRow,
	listings,
	lists,
	media,
	notification,
	otherRows,
	place,
	placeToken,
	receipts,
	requests,
	resources,
	saved,
	threads,
	waitingPosts,
} from "./things.ts";

/** What an address can name. */
export interface Case {
	state: string;
	/** Undefined for what is not there. */
	params: Record<string, string>;
	/** Behind the path. */
	search?: string;
	/** Besides the session's. */
	cookie?: string;
	/** Secrets that who asks has by asking so. */
	told?: string[];
	/** What a form may change there. */
	thing?: Thing;
}

type Cases = { [K in Kind]: Record<keyof (typeof states)[K], Omit<Case, "state">> };

export async function buildSite() {
	const app = await testSite({
		mailboxKey,
		accounts: { ...testAccounts, adminEmails: [accounts.admin.email] },
	});
	const { db } = app;
	const cookies = await addPeople(app);
	const all: Thing[] = [
		cards,
		projects,
		jobs,
		listings,
		media,
		requests,
		resources,
		items,
		events,
		lists,
		threads,
		receipts,
	].flatMap((group): Thing[] => Object.values(group));
	await insert(db, [...pictureRows, keyRow]);
	for (const { named } of Object.values(projects)) await insert(db, named);
	for (const thing of all) await insert(db, thing.rows);
	const others = otherRows();
	await insert(db, [
		notification.row,
		saved.row,
		...place.rows,
		...Object.values(waitingPosts).flatMap(({ thing }) => thing.rows),
		...others,
	]);
	await addForks(db);
	const cases = await casesOf(db);

	/** Makes what a request may have changed as it was. */
	async function restore(role: Role, thing: Thing | undefined) {
		if (role !== "anonymous") cookies.set(role, await signInAs(db, role));
		await db.delete(tables.rateLimits);
		if (!thing) return;
		const [{ table }] = thing.rows as [Thing["rows"][number]];
		if (!table.id) throw new Error("A thing has an id");
		await db.delete(table).where(eq(table.id, thing.id));
		// Who was asked stays asked, whatever becomes of the request.
		for (const { table, values } of thing.rows) await db.insert(table).values(values).onConflictDoNothing();
		// What was said of it goes with it.
		for (const { table, values } of others)
			if (table === tables.reports && values.subjectId === thing.id)
				await db.update(tables.reports).set(values).where(eq(tables.reports.subjectId, thing.id));
		if (table !== tables.scicommProjects) return;
		const planted = Object.values(projects).map(({ id }) => id);
		await db.delete(tables.scicommProjects).where(notInArray(tables.scicommProjects.id, planted));
		await addForks(db);
	}

	return { app, cookies, cases, restore };
}

/**
 * Makes the unlisted project a fork of the private one, which it must not tell of. Each project has a private fork besides, which
 * waits for consent.
 */
async function addForks(db: Database) {
	const all = Object.values(projects);
	const fork = { description: "A copy", visibility: "private" } as const;
	await db
		.insert(tables.scicommProjects)
		.values(all.map(({ id, forkId, forkName }) => ({ ...fork, id: forkId, name: forkName, forkedFrom: id })));
	const owner = { userId: accounts["other owner"].id, role: "owner" } as const;
	await db.insert(tables.projectContributors).values(all.map(({ forkId }) => ({ ...owner, projectId: forkId })));
	await db.insert(tables.missingConsents).values(all.map(({ id, forkId }) => ({ forkId, originalId: id })));
	const { private: original, unlisted } = projects;
	await db
		.update(tables.scicommProjects)
		.set({ forkedFrom: original.id })
		.where(eq(tables.scicommProjects.id, unlisted.id));
}

async function insert(db: Database, rows: Thing["rows"]) {
	for (const { table, values } of rows) await db.insert(table).values(values);
}

async function casesOf(db: Database): Promise<Cases> {
	const by = (thing: Thing, name = "id") => ({ params: { [name]: thing.id }, thing });
	const projectCases = <Name extends string>(part: (project: (typeof projects)["public"]) => Record<Name, string>) => {
		const of = (project: (typeof projects)["public"]) => ({
			params: { projectId: project.id, ...part(project) },
			thing: project,
		});
		return {
			public: of(projects.public),
			unlisted: of(projects.unlisted),
			private: of(projects.private),
			"hidden by a moderator": of(projects.hidden),
		};
	};
	const partCases = (name: "contentId" | "file" | "invitationId" | "forkId") => {
		const inPublic = (value: string) => ({
			params: { projectId: projects.public.id, [name]: value },
			thing: projects.public,
		});
		return {
			...projectCases((project) => ({ [name]: project[name] })),
			"of another project": inPublic(projects.private[name]),
			"unknown within a project": inPublic(unknown),
		};
	};
	const boardCases = (group: Record<"approved" | "pending" | "hidden", Thing>) => ({
		approved: by(group.approved),
		"waiting for a moderator": by(group.pending),
		"hidden by a moderator": by(group.hidden),
	});
	const imageCase = (name: keyof typeof pictures) => ({ params: { file: pictureFile(name) } });
	const ofKind = (kind: string, thing: Thing) => ({ params: { kind, id: thing.id }, thing });
	const pictureOf = async (thing: Thing) => {
		const card = await findCardById(db, thing.id);
		const file = card && picturePath(card.id, card).split("/").at(-1);
		return { params: { id: thing.id, file: file ?? "" }, thing };
	};
	const linkPicture = async (board: string, thing: Thing) => {
		const source = features.find(({ linkPictures }) => linkPictures?.board === board)?.linkPictures;
		const picture = await source?.find(db, thing.id);
		const file = picture && linkPicturePath(board, thing.id, picture).split("/").at(-1);
		return { params: { board, id: thing.id, file: file ?? "0123456789abcdef.png" }, thing };
	};
	const underName = (thing: Thing, column: string) => ({
		params: { name: String(thing.rows[0]?.values[column]) },
	});
	const rejectableOf = async (kind: "collab" | "media", thing: Thing) => ({
		params: {},
		search: `?${new URLSearchParams({ subject: (await findSubjectKey(db, moderatedKinds[kind], thing.id)) ?? "" })}`,
		thing,
	});
	const mailed = (await invitationCookie(invitationToken)).split(";")[0];
	return {
		card: {
			listed: by(cards.listed),
			unlisted: by(cards.unlisted),
			"hidden by a moderator": by(cards.hidden),
			"made without an account": by(cards.ownerless),
		},
		project: projectCases(() => ({})),
		content: partCases("contentId"),
		file: partCases("file"),
		invitation: partCases("invitationId"),
		fork: partCases("forkId"),
		contributor: {
			...projectCases(() => ({ userId: colleague.id })),
			"unknown within a project": { params: { projectId: projects.public.id, userId: unknown } },
		},
		job: {
			open: by(jobs.open),
			closed: by(jobs.closed),
			"hidden by a moderator": by(jobs.hidden),
			"posted anonymously": by(jobs.anonymous),
		},
		listing: { ...boardCases(listings), "posted anonymously": by(listings.anonymous) },
		media: boardCases(media),
		event: { ...boardCases(events), "with a speaker": by(events.named), "over, and of another": by(events.over) },
		resource: boardCases(resources),
		request: { ...boardCases(requests), "closed, and of another": by(requests.closed) },
		item: { shown: by(items.shown), "hidden by a moderator": by(items.hidden) },
		reportable: {
			"a listed card": ofKind("card", cards.listed),
			"a hidden card": ofKind("card", cards.hidden),
			"an open job": ofKind("job", jobs.open),
			"a hidden job": ofKind("job", jobs.hidden),
			"an approved event": ofKind("event", events.approved),
			"a waiting event": ofKind("event", events.pending),
			"a public project": ofKind("project", projects.public),
			"a private project": ofKind("project", projects.private),
			"an approved listing": ofKind("collab", listings.approved),
			"a waiting listing": ofKind("collab", listings.pending),
			"an approved media item": ofKind("media", media.approved),
			"a waiting media item": ofKind("media", media.pending),
			"an approved resource": ofKind("resource", resources.approved),
			"a waiting resource": ofKind("resource", resources.pending),
			"an approved request": ofKind("request", requests.approved),
			"a waiting request": ofKind("request", requests.pending),
		},
		rejectable: {
			"a waiting listing": await rejectableOf("collab", listings.pending),
			"a waiting media item": await rejectableOf("media", media.pending),
		},
		decision: { "that a project stays": { params: { id: decision } } },
		reported: {
			"that is open": ofKind("card", cards.listed),
			"that turned private since": ofKind("project", projects.private),
		},
		picture: {
			listed: await pictureOf(cards.listed),
			unlisted: await pictureOf(cards.unlisted),
			"hidden by a moderator": await pictureOf(cards.hidden),
		},
		"reachable card": { listed: by(cards.reachable) },
		receipt: {
			confirmed: by(receipts.confirmed),
			"that waits for one side": by(receipts.waiting),
			"hidden by a moderator": by(receipts.hidden),
		},
		"status list": { first: { params: { list: "0" } } },
		key: { present: { params: { key: keyRow.values.id } } },
		occasion: {
			"between the owner and another": {
				params: { kind: "event", thing: events.spoken.id, card: cards.taken.id },
				thing: events.spoken,
			},
		},
		organisation: {
			"of an approved request": underName(requests.approved, "organisation"),
			"of an anonymous job": underName(jobs.anonymous, "company"),
			"of a past event": underName(events.over, "organiser"),
			"of a waiting request alone": underName(requests.pending, "organisation"),
			"of a hidden job alone": underName(jobs.hidden, "company"),
			"of a closed request alone": underName(requests.closed, "organisation"),
		},
		offer: { "to another": by(requests.offered) },
		thread: { "between the owner and another": by(threads.private) },
		notification: { "of a role": { params: { id: notification.id, projectId: notification.projectId } } },
		saved: { "by its owner": { params: { id: saved.entryId } } },
		list: {
			published: by(lists.published),
			"kept to its owner": by(lists.kept),
			"hidden by a moderator": by(lists.hidden),
		},
		"link picture": {
			"of a published list": await linkPicture("lists", lists.published),
			"of a list kept to its owner": await linkPicture("lists", lists.kept),
			"of an approved resource": await linkPicture("resources", resources.approved),
			"of a waiting resource": await linkPicture("resources", resources.pending),
			"of an approved listing": await linkPicture("collab", listings.approved),
			"of a hidden listing": await linkPicture("collab", listings.hidden),
			"of a listing posted anonymously": await linkPicture("collab", listings.anonymous),
			"of an open job": await linkPicture("jobs", jobs.open),
			"of a hidden job": await linkPicture("jobs", jobs.hidden),
			"of a hidden list": await linkPicture("lists", lists.hidden),
			"of a hidden project": await linkPicture("projects", projects.hidden),
			"of a closed request": await linkPicture("requests", requests.closed),
			"of a closed job": await linkPicture("jobs", jobs.closed),
			"of a job posted anonymously": await linkPicture("jobs", jobs.anonymous),
			"of an approved request": await linkPicture("requests", requests.approved),
			"of a waiting request": await linkPicture("requests", requests.pending),
			"of an approved event": await linkPicture("events", events.approved),
			"of a waiting event": await linkPicture("events", events.pending),
			"of an approved media item": await linkPicture("inaction", media.approved),
			"of a waiting media item": await linkPicture("inaction", media.pending),
			"of a public project": await linkPicture("projects", projects.public),
			"of an unlisted project": await linkPicture("projects", projects.unlisted),
			"of a private project": await linkPicture("projects", projects.private),
			"of a shown item": await linkPicture("showcase", items.shown),
			"of a hidden item": await linkPicture("showcase", items.hidden),
			"of what has none": await linkPicture("messages", threads.private),
		},
		image: {
			"for a form that is not sent yet": imageCase("unsent"),
			"of a listed card": imageCase("listedCard"),
			"of an unlisted card": imageCase("unlistedCard"),
			"of a hidden card": imageCase("hiddenCard"),
			"of a hidden and an approved media item": imageCase("hiddenAndApprovedMedia"),
			"of a waiting media item": imageCase("waitingMedia"),
			"of a waiting application": imageCase("waitingApplication"),
		},
		"mailed invitation": {
			"followed from the mail": {
				params: {},
				cookie: mailed,
				told: [projects.private.name, projects.private.invitationId],
				thing: projects.private,
			},
		},
		place: { asked: { params: {}, search: `?token=${placeToken}`, told: [place.name], thing: place } },
		"waiting request": { asked: byItsLink(waitingPosts.request) },
		"waiting message": { asked: byItsLink(waitingPosts.message) },
		mail: { kept: { params: { id: keptMail } } },
		asset: { built: { params: { id: readdirSync("build/client/assets").find((file) => file.endsWith(".js")) ?? "" } } },
	};
}

function byItsLink({ token, thing, told }: (typeof waitingPosts)["request"]) {
	return { params: {}, search: `?token=${token}`, told, thing };
}

export const unknown = "00000000-0000-4000-8000-000000000000";
