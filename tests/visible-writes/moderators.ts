import { desc, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { moderationEvents } from "#app/moderation/moderation.tables.server.ts";
import { subjectKey } from "#app/moderation/moderation.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { addWaiting, seen } from "../moderation.ts";
import type { PublicKind } from "../reports.ts";
import { sendTo, type VisibleWrite, type WriteTools } from "./tools.ts";

/** What everybody sees, by its kind, but for lists and receipts, which have more that makes them public. */
const publicRows = {
	card: [scicommCards, sql`true`],
	job: [jobListings, sql`true`],
	project: [scicommProjects, eq(scicommProjects.visibility, "public")],
	event: [events, events.approved],
	request: [requests, requests.approved],
	resource: [resources, resources.approved],
	collab: [collabListings, collabListings.approved],
	media: [mediaItems, mediaItems.approved],
	item: [showcaseItems, sql`true`],
} as const satisfies Record<Exclude<PublicKind, "list" | "receipt">, unknown>;
type Kind = keyof typeof publicRows;
// Object.keys forgets which keys there are.
const kinds = Object.keys(publicRows) as Kind[];

export function writesOfModerators({ db, admin, oneOf, ownOf, hide, fieldsAt }: WriteTools): VisibleWrite[] {
	async function latestDecision() {
		const [event] = await db.select().from(moderationEvents).orderBy(desc(moderationEvents.at)).limit(1);
		return event?.id ?? "";
	}

	/** A resource on its board, edited since it was approved, as a form names it and why it is rejected. */
	async function rejectedResource() {
		const { id } = await oneOf(resources);
		const change = { approved: true, hidden: false, editedSinceApproval: true };
		await db.update(resources).set(change).where(eq(resources.id, id));
		return { subject: subjectKey({ ...(await seen(db, "resource", id)), isPublic: true }), reason: "broken" };
	}

	/** Something that is not hidden. */
	async function anyOf(kind: Kind) {
		const [table, isPublic] = publicRows[kind];
		const { id } = await oneOf(table, sql`${isPublic}`);
		await db.update(table).set({ hidden: false }).where(eq(table.id, id));
		return id;
	}

	return [
		...kinds.map(
			(kind): VisibleWrite => [
				"/admin/reports/:kind/:id",
				`a moderator hides what is reported: ${kind}`,
				async (send, server) => hide(server, send, kind, await anyOf(kind)),
			],
		),
		[
			"/admin/reports",
			"what was hidden is shown again",
			async (send, server) => {
				await hide(server, sendTo(server, "/admin/reports/:kind/:id"), "job", await anyOf("job"));
				await send({}, { event: await latestDecision() }, admin.cookie);
			},
		],
		[
			"/admin",
			"what was approved waits again",
			async (send) => {
				const { id } = await oneOf(resources);
				await db.update(resources).set({ approved: false, hidden: false }).where(eq(resources.id, id));
				await send({}, { subject: subjectKey(await seen(db, "resource", id)) }, admin.cookie);
				await send({}, { event: await latestDecision() }, admin.cookie);
			},
		],
		[
			"/inaction/admin",
			"media is approved",
			async (send) => {
				const id = await addWaiting(db, "media");
				await send({}, { subject: subjectKey(await seen(db, "media", id)) }, admin.cookie);
			},
		],
		["/admin/reject", "what was edited is rejected", async (send) => send({}, await rejectedResource(), admin.cookie)],
		[
			"/admin/log/:id",
			"what was rejected is back",
			async (send, server) => {
				await sendTo(server, "/admin/reject")({}, await rejectedResource(), admin.cookie);
				await send({ id: await latestDecision() }, {}, admin.cookie);
			},
		],
		...(["suspended", "released"] as const).map(
			(change): VisibleWrite => [
				"/admin/accounts",
				`an account is ${change}`,
				async (send, server) => {
					// Admins are not suspended.
					const isOthers = sql`${scicommCards.userId} is distinct from ${admin.id}`;
					const { userId: account } = await ownOf(scicommCards, isOthers);
					const isSuspended = change === "released";
					const state = { suspendedAt: isSuspended ? new Date() : null, suspendedFor: isSuspended ? "Spam" : null };
					await db.update(users).set(state).where(eq(users.id, account));
					const page = `${href("/admin/accounts")}?account=${account}`;
					const { version = "" } = await fieldsAt(server, page, admin.cookie);
					await send({}, { account, version, change, reason: "Sold what it did not have." }, admin.cookie);
				},
			],
		),
	];
}
