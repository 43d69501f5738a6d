import { href } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import { languageName } from "#app/boards/languages.ts";
import type { Database } from "#app/db/client.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import type { Fact, Snapshot } from "#app/moderation/moderated-kind.ts";
import { findToCorrect } from "#app/moderation/originals.server.ts";
import { events } from "./event.tables.server.ts";
import { costText, eventKindLabels, whereText } from "./event.ts";
import { eventFieldsOf } from "./event-fields.ts";
import { cardsTyped } from "./event-speakers.server.ts";
import { wallTime } from "./event-times.server.ts";
import { spanText } from "./time-zone.ts";

type EventSnapshot = Snapshot<typeof events.$inferSelect>;

/** How events are moderated. */
export const moderatedEvents = moderatedBoard(events, {
	kind: "event",
	describe({ title = "", description = "", organiser = "", kind = "other", image, ...event }) {
		const { startsAt, endsAt, timeZone = "UTC", registrationUrl = "", onlineUrl = "", series = "" } = event;
		const { place = "", online = false, free = false, cost = "", languages = [], speakers = [] } = event;
		const when =
			startsAt && endsAt ? spanText({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, timeZone) : "";
		return {
			title,
			text: description,
			author: organiser,
			type: eventKindLabels[kind],
			url: registrationUrl || onlineUrl || null,
			facts: [
				{ label: "When", value: when && `${when} (${timeZone})` },
				{ label: "Where", value: whereText({ place, online }) },
				{ label: "Online", value: onlineUrl, as: "link" },
				{ label: "Registration", value: registrationUrl, as: "link" },
				{ label: "Cost", value: costText({ free, cost }) },
				{ label: "Languages", value: languages.map(languageName).join(", ") },
				{ label: "Series", value: series },
				...speakers.map((id): Fact => ({ label: "Speaker", value: href("/card/:id", { id }), as: "link" })),
			],
			imageUrl: image ? pictureUrl(image) : null,
		};
	},
	personal: ["userId", "speakers", "refusedBy"],
	publicPath: (id) => href("/events/:id", { id }),
	correctionPath: (eventId) => `${href("/events/new")}?correct=${eventId}`,
});

/** The viewer's event that a moderator rejected; undefined when there is no such thing. */
async function findRejected(db: Database, viewer: Pick<Member, "id">, eventId: string | null) {
	// A row of this table is what was kept.
	return (await findToCorrect(db, viewer, "event", eventId)) as EventSnapshot | undefined;
}

/** The same as the form has it. */
export async function findEventToCorrect(db: Database, viewer: Pick<Member, "id">, eventId: string | null) {
	const row = await findRejected(db, viewer, eventId);
	if (!row) return null;
	return eventFieldsOf(row, {
		starts: wallTime(new Date(row.startsAt), row.timeZone),
		ends: wallTime(new Date(row.endsAt), row.timeZone),
		speakers: await cardsTyped(db, row.speakers),
	});
}

/** The cards that it may not name, nor what corrects it. */
export async function findRefusals(db: Database, viewer: Pick<Member, "id">, eventId: string | null) {
	return (await findRejected(db, viewer, eventId))?.refusedBy ?? [];
}
