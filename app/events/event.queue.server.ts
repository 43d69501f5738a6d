import { href } from "react-router";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { languageName } from "#app/boards/languages.ts";
import type { Database } from "#app/db/client.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import type { Fact } from "#app/moderation/moderated-kind.ts";
import { correctionPath, findToCorrect } from "#app/moderation/originals.server.ts";
import { events } from "./event.tables.server.ts";
import { costText, eventKindLabels, isOver, whereText } from "./event.ts";
import { eventFieldsOf } from "./event-fields.ts";
import { cardsTyped } from "./event-speakers.server.ts";
import { wallTime } from "./event-times.server.ts";
import { spanText } from "./time-zone.ts";

/** How events are moderated. */
export const moderatedEvents = moderatedBoard(events, {
	kind: "event",
	describe({ title = "", description = "", organiser = "", kind = "other", image, ...event }) {
		const { startsAt, endsAt, timeZone = "UTC", registrationUrl = "", onlineUrl = "", series = "" } = event;
		const { place = "", online = false, free = false, cost = "", languages = [], speakers = [], cancelledAt } = event;
		const when =
			startsAt && endsAt ? spanText({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, timeZone) : "";
		return {
			title,
			text: description,
			author: organiser,
			type: eventKindLabels[kind],
			url: registrationUrl || onlineUrl || null,
			facts: [
				{ label: "State", value: cancelledAt ? "Cancelled by its owner" : "" },
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
	whenOver({ endsAt, cancelledAt }) {
		if (!isOver({ endsAt: new Date(endsAt) })) return null;
		return cancelledAt
			? "It was cancelled and is over by now, so it is in no list."
			: "It is over by now, so it stands among the past events.";
	},
	personal: ["userId", "speakers", "refusedBy"],
	publicPath: (id) => href("/events/:id", { id }),
	correctionPath: (eventId) => correctionPath(href("/events/new"), eventId),
});

/** The viewer's event that a moderator rejected, as the form has it; null when there is no such thing. */
export async function findEventToCorrect(db: Database, viewer: MemberRef, eventId: string | null) {
	const row = await findToCorrect(db, viewer, moderatedEvents, eventId);
	if (!row) return null;
	return eventFieldsOf(row, {
		starts: wallTime(new Date(row.startsAt), row.timeZone),
		ends: wallTime(new Date(row.endsAt), row.timeZone),
		speakers: await cardsTyped(db, row.speakers),
	});
}

/** The cards that it may not name, nor what corrects it. */
export async function findRefusals(db: Database, viewer: MemberRef, eventId: string | null) {
	return (await findToCorrect(db, viewer, moderatedEvents, eventId))?.refusedBy ?? [];
}
