import { eq } from "drizzle-orm";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { savedLists } from "#app/lists/list.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { type ReportableKind, reportableKinds } from "#app/moderation/subject-kinds.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { cardInput } from "./cards.ts";
import { reachableCard } from "./messages.ts";
import { makeProject } from "./projects.ts";
import { addReceipt } from "./receipts.ts";
import { addRequest } from "./requests.ts";

let things = 0;

/** Kinds of what everybody can see; what is written to one person has tests of its own. */
export type PublicKind = Exclude<ReportableKind, "message" | "reason">;
export const publicKinds = reportableKinds.filter((kind) => kind !== "message" && kind !== "reason");

/** Kinds of what may belong to an account. */
export const ownedKinds: PublicKind[] = publicKinds.filter((kind) => kind !== "item");

/** Something of a kind that is public and belongs to an account, if its kind can. Returns its id, and what it is called, as nothing else is. */
export async function addPublic(db: Database, kind: PublicKind, owner: { id: string }) {
	const title = `Quicksilver ${kind} ${++things}`;
	return { id: await insert(db, kind, owner, title), title };
}

async function insert(db: Database, kind: PublicKind, owner: { id: string }, title: string) {
	const common = { userId: owner.id, title, description: "What it is about." };
	switch (kind) {
		case "project":
			return makeProject(db, { owner }, { name: title }).then(({ id }) => id);
		case "card": {
			const row = { ...columnsOf(cardInput({ name: title })), slug: title.toLowerCase().replaceAll(" ", "-") };
			const [card] = await db
				.insert(scicommCards)
				.values({ ...row, userId: owner.id })
				.returning({ id: scicommCards.id });
			return card?.id ?? "";
		}
		case "job": {
			const place = { company: "Tidewater", location: "Lisbon", contact: "jobs@example.org", tags: [`tag${things}`] };
			const [job] = await db
				.insert(jobListings)
				.values({ ...common, ...place, jobType: "Full-time", category: "Writing" })
				.returning({ id: jobListings.id });
			return job?.id ?? "";
		}
		case "collab": {
			const contact = { name: "Ada", contact: "ada@example.org", category: "Looking for Researcher" } as const;
			const [listing] = await db
				.insert(collabListings)
				.values({ ...common, ...contact, type: "Ask", approved: true })
				.returning({ id: collabListings.id });
			return listing?.id ?? "";
		}
		case "event": {
			const startsAt = new Date(Date.now() + 86_400_000);
			const day = startsAt.toISOString().slice(0, 10);
			const [event] = await db
				.insert(events)
				.values({
					...common,
					...{ kind: "talk", organiser: "Ada", timeZone: "UTC", place: "Lisbon", free: true, approved: true },
					...{ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), startsOn: day, endsOn: day },
				})
				.returning({ id: events.id });
			return event?.id ?? "";
		}
		case "item": {
			const { description } = common;
			const [item] = await db
				.insert(showcaseItems)
				.values({ title, description, link: "https://example.org/a", category: "blog", tags: [`tag${things}`] })
				.returning({ id: showcaseItems.id });
			return item?.id ?? "";
		}
		case "list": {
			const [list] = await db
				.insert(savedLists)
				.values({ ...common, isPublic: true })
				.returning({ id: savedLists.id });
			return list?.id ?? "";
		}
		case "media": {
			const [item] = await db
				.insert(mediaItems)
				.values({ ...common, url: "https://example.org/a", type: "video", author: "Ada", approved: true })
				.returning({ id: mediaItems.id });
			return item?.id ?? "";
		}
		case "receipt": {
			const { id: cardId } = await reachableCard({ db }, owner, { takesMessages: false });
			return (await addReceipt(db, { userId: owner.id, cardId, what: title })).id;
		}
		case "request":
			return (await addRequest(db, common)).id;
		case "resource": {
			const { userId, description } = common;
			const [resource] = await db
				.insert(resources)
				.values({
					userId,
					name: title,
					description,
					idealFor: "All",
					url: "https://example.org",
					resourceType: "tool",
					approved: true,
				})
				.returning({ id: resources.id });
			return resource?.id ?? "";
		}
	}
}

/** Takes the approval of something back, as if nobody had looked at it. */
export async function makePending(
	db: Database,
	kind: "media" | "resource" | "collab" | "event" | "request",
	id: string,
) {
	const table = { media: mediaItems, resource: resources, collab: collabListings, event: events, request: requests }[
		kind
	];
	await db.update(table).set({ approved: false }).where(eq(table.id, id));
}
