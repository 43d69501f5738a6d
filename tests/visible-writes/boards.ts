import { desc, eq, gt, sql } from "drizzle-orm";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { revival } from "#app/events/event.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { subjectKey } from "#app/moderation/moderation.ts";
import type { QueuedKind } from "#app/moderation/subject-kinds.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { type Board, boards } from "../boards.ts";
import type { KeepingServer } from "../kept-pages.ts";
import { seen } from "../moderation.ts";
import { requestForm } from "../requests.ts";
import { itemForm } from "../showcase.ts";
import { addressOf, type Send, sendTo, type VisibleWrite, type WriteTools } from "./tools.ts";

const kindOf: Record<string, QueuedKind> = {
	resources: "resource",
	collab: "collab",
	media: "media",
	events: "event",
	requests: "request",
};

/** What is done with entries, but for what moderators do. */
export function writesOfBoards(tools: WriteTools): VisibleWrite[] {
	return [...Object.entries(boards).flatMap((board) => writesOfBoard(tools, ...board)), ...writesOfSomeBoards(tools)];
}

/** What all boards have. */
function writesOfBoard({ db, admin, member, ownOf }: WriteTools, name: string, board: Board): VisibleWrite[] {
	const { table, form, fields, title, own, api, isModerated } = board;
	const id = ":id";

	/** Sends an entry, which is listed then. */
	async function submit(send: Send, server: KeepingServer) {
		const { cookie } = await member();
		const search = form.replace(/^[^?]*/, "");
		await send({ search }, fields({ listed: fields().get("url") ?? "" }), cookie);
		const [row] = await db.select().from(table).orderBy(desc(table.createdAt)).limit(1);
		const entry = { ...(row as { id: string }), cookie };
		const kind = kindOf[api];
		if (!isModerated || !kind) return entry;
		await sendTo(server, "/admin")({}, { subject: subjectKey(await seen(db, kind, entry.id)) }, admin.cookie);
		return entry;
	}

	async function versionIn(id: string) {
		const [row] = await db.select().from(table).where(eq(table.id, id));
		return versionOf(row as { updatedAt: Date });
	}

	return [
		[addressOf(form), `${name} are sent and listed`, submit],
		[
			addressOf(own.edit(id)),
			`${name} are changed by their owner`,
			async (send, server) => {
				const { id, cookie } = await submit(sendTo(server, addressOf(form)), server);
				await send({ id }, fields({ version: await versionIn(id), [title]: "Changed by its owner" }), cookie);
			},
		],
		[
			addressOf(own.delete(id)),
			`${name} are deleted by their owner`,
			async (send) => {
				const { id, cookie } = await ownOf(table);
				await send({ id }, {}, cookie);
			},
		],
	];
}

function writesOfSomeBoards({ db, admin, oneOf, ownOf }: WriteTools): VisibleWrite[] {
	return [
		[
			"/jobs/renew/:id",
			"a job is renewed",
			async (send) => {
				const { id, cookie } = await ownOf(jobListings);
				await db.update(jobListings).set({ closesAt: sql`now() + interval '2 days'` }).where(eq(jobListings.id, id));
				await send({ id }, {}, cookie);
			},
		],
		...["on", "off"].map(
			(filled): VisibleWrite => [
				"/collab/filled/:id",
				`a collab listing is filled: ${filled}`,
				async (send) => {
					const { id, cookie } = await ownOf(collabListings);
					await db
						.update(collabListings)
						.set({ filled: filled === "off" })
						.where(eq(collabListings.id, id));
					await send({ id }, { filled }, cookie);
				},
			],
		),
		[
			"/requests/close/:id",
			"a request is closed",
			async (send) => {
				const { id, cookie, version } = await ownOf(requests, gt(requests.closesAt, sql`now()`));
				await send({ id }, { outcome: "some", found: "1", version }, cookie);
			},
		],
		[
			"/requests/edit/:id",
			"a request is opened again",
			async (send) => {
				const { id, cookie, version } = await ownOf(requests);
				await db
					.update(requests)
					.set({ closesAt: sql`now()`, outcome: "unneeded", found: 0 })
					.where(eq(requests.id, id));
				await send({ id }, requestForm({ version, title: "Once more" }), cookie);
			},
		],
		...[new URLSearchParams(), new URLSearchParams({ [revival]: "on" })].map(
			(form): VisibleWrite => [
				"/events/cancel/:id",
				form.has(revival) ? "an event takes place after all" : "an event is cancelled",
				async (send) => {
					const { id, cookie } = await ownOf(events);
					const cancelledAt = form.has(revival) ? new Date() : null;
					// What is over is neither cancelled nor brought back.
					const startsAt = sql`now() + interval '1 day'`;
					const endsAt = sql`now() + interval '25 hours'`;
					await db.update(events).set({ cancelledAt, startsAt, endsAt }).where(eq(events.id, id));
					await send({ id }, form, cookie);
				},
			],
		),
		[
			"/events/leave/:id",
			"a speaker leaves an event",
			async (send) => {
				const speaker = await ownOf(scicommCards);
				const { id } = await oneOf(events);
				await db
					.update(events)
					.set({ speakers: [speaker.id], approved: true, hidden: false })
					.where(eq(events.id, id));
				await send({ id }, {}, speaker.cookie);
			},
		],
		...["on", ""].map(
			(featured): VisibleWrite => [
				"/showcase",
				featured ? "an item is featured" : "an item is featured no longer",
				async (send) => {
					// Of the row that may be full.
					if (featured) await db.update(showcaseItems).set({ featured: false });
					const { id } = await oneOf(showcaseItems, eq(showcaseItems.hidden, false));
					await db.update(showcaseItems).set({ featured: !featured }).where(eq(showcaseItems.id, id));
					await send({}, { item: id, featured }, admin.cookie);
				},
			],
		),
		[
			"/showcase/edit/:id",
			"an item is changed by a moderator",
			async (send) => {
				const item = await oneOf(showcaseItems);
				await send({ id: item.id }, itemForm({ version: versionOf(item) }), admin.cookie);
			},
		],
	];
}
