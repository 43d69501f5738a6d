import { randomUUID } from "node:crypto";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { moderatedKinds } from "#app/features.server.ts";
import { storePicture } from "#app/images/images.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { rowVersionOf } from "#app/moderation/decisions.server.ts";
import type { SubjectSeen } from "#app/moderation/moderation.ts";
import type { QueuedKind } from "#app/moderation/subject-kinds.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { featureApplications } from "#app/showcase/showcase.tables.server.ts";
import { requestRow } from "./requests.ts";
import { resourceForm } from "./resources.ts";

/** Something of a kind that waits for a decision, with every column filled. Returns its id. */
export async function addWaiting(db: Database, kind: QueuedKind, fields: { userId?: string; edited?: boolean } = {}) {
	const { userId = null, edited = false } = fields;
	const state = edited ? { approved: true, editedSinceApproval: true } : {};
	const own = { userId, ...state };
	const ids = { id: randomUUID() };
	switch (kind) {
		case "resource": {
			const row = { ...Object.fromEntries(resourceForm()), ...ids, ...own };
			await db.insert(resources).values(row as typeof resources.$inferInsert);
			break;
		}
		case "collab":
			await db.insert(collabListings).values({
				...ids,
				...own,
				type: "Ask",
				category: "Looking for Researcher",
				title: "A second pair of eyes",
				name: "Florence Nightingale",
				email: "",
				description: "Try to prove\nmy charts wrong.",
				contact: "numbers@scutari.example",
				tags: ["statistics", "public health"],
				anonymous: true,
				portfolioLink: "https://portfolio.example.org",
				socialLinks: ["https://social.example.org/a", "https://social.example.org/b"],
				filled: true,
			});
			break;
		case "media":
			await db.insert(mediaItems).values({
				...ids,
				...own,
				title: "The chemical history of a candle",
				description: "Six lectures.",
				url: "https://example.org/candle",
				type: "video",
				imageUrl: "https://example.org/candle.jpg",
				image: await storePicture(db, Buffer.from(ids.id)),
				author: "Michael Faraday",
				tags: ["chemistry"],
			});
			break;
		case "event":
			await db.insert(events).values({
				...ids,
				...own,
				title: "The chemical history of a candle",
				kind: "lecture",
				description: "Six lectures.",
				startsAt: new Date("2099-12-27T15:00:00.123Z"),
				endsAt: new Date("2099-12-27T16:00:00Z"),
				timeZone: "Europe/London",
				startsOn: "2099-12-27",
				endsOn: "2099-12-27",
				place: "Royal Institution, London",
				online: true,
				onlineUrl: "https://example.org/live",
				organiser: "Michael Faraday",
				speakers: [randomUUID(), randomUUID()],
				refusedBy: [randomUUID()],
				cost: "One guinea",
				languages: ["en", "fr"],
				registrationUrl: "https://example.org/candle",
				series: "Christmas Lectures",
				image: await storePicture(db, Buffer.from(ids.id)),
				cancelledAt: new Date("2026-01-02T03:04:05Z"),
				sequence: 3,
			});
			break;
		case "request":
			await db.insert(requests).values({
				...requestRow({ ...ids, ...own }),
				...{
					topics: ["Chemistry"],
					audiences: ["Families"],
					online: true,
					wanted: 3,
					organisation: "Royal Institution",
				},
				...{ paid: true, payMin: 20, payMax: 30, payCurrency: "GBP", payPer: "hour", payNote: "And a candle" },
				closesAt: new Date("2099-12-27T00:00:00Z"),
				...{ outcome: "some", found: 2, askedAt: new Date("2026-01-02T03:04:05Z") },
			});
			break;
		case "showcase":
			await db.insert(featureApplications).values({
				...ids,
				name: "Jane Marcet",
				email: `jane-${ids.id}@example.org`,
				title: "Conversations on Chemistry",
				description: "Explained by letting somebody ask.",
				link: "https://example.org/conversations",
				category: "publication",
				tags: ["classics", "chemistry"],
				image: await storePicture(db, Buffer.from(ids.id)),
			});
	}
	return ids.id;
}

/** A subject as a moderator sees it now. */
export async function seen(db: Database, kind: QueuedKind, id: string): Promise<SubjectSeen> {
	const row = await moderatedKinds[kind].find(db, id);
	return { kind, id, version: row ? rowVersionOf(row) : "" };
}
