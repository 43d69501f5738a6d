import { inArray } from "drizzle-orm";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { imageEdge } from "#app/images/form-image.ts";
import {
	approvalIn,
	checkboxIn,
	type ImportedRow,
	listIn,
	pastIn,
	RowRefusal,
	textIn,
	textsIn,
	timeIn,
} from "#app/moving/imported-row.ts";
import type { ImportTools } from "#app/moving/imported-table.ts";
import { ownedRows } from "#app/moving/owned-rows.server.ts";
import { parseAs } from "#app/moving/write-rows.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { events } from "./event.tables.server.ts";
import { eventSchema } from "./event-input.ts";
import { daysOf, timeZones, wallTime } from "./event-times.server.ts";

/** Events, also those that are over. Speakers are cards that are here. */
export const importedEvents = ownedRows({
	name: "events",
	table: events,
	derived: ["startsOn", "endsOn"],
	async columnsOf(row, tools) {
		const times = timesIn(row);
		const {
			starts: _s,
			ends: _e,
			...input
		} = parseAs(eventSchema, {
			...textsIn(row, "title", "kind", "description", "place", "onlineUrl"),
			...textsIn(row, "organiser", "cost", "registrationUrl", "series"),
			...pick(times, "starts", "ends", "timeZone"),
			online: checkboxIn(row, "online"),
			speakers: listIn(row, "speakers").join(","),
			free: checkboxIn(row, "free"),
			languages: listIn(row, "languages").join(","),
		});
		const sequence = textIn(row, "sequence");
		return {
			...input,
			startsAt: times.startsAt,
			endsAt: times.endsAt,
			...daysOf(times, times.timeZone),
			speakers: await cardsIn("speakers", input.speakers, tools),
			refusedBy: await cardsIn("refused_by", listIn(row, "refused_by").map(String), tools),
			image: await tools.takePicture(textIn(row, "image"), imageEdge),
			cancelledAt: pastIn(row, "cancelled_at"),
			sequence: /^\d{1,9}$/.test(sequence) ? Number(sequence) : 0,
			...approvalIn(row),
		};
	},
});

function timesIn(row: ImportedRow) {
	const [startsAt, endsAt, timeZone] = [timeIn(row, "starts_at"), timeIn(row, "ends_at"), textIn(row, "time_zone")];
	if (!startsAt || !endsAt) throw new RowRefusal("starts_at or ends_at is missing");
	if (!timeZones.includes(timeZone)) throw new RowRefusal(`time_zone is unknown: ${timeZone.slice(0, 40)}`);
	return { startsAt, endsAt, timeZone, starts: wallTime(startsAt, timeZone), ends: wallTime(endsAt, timeZone) };
}

/** The cards that a column names and that are here, in their order. @throws {RowRefusal} when one is refused, and may come later */
async function cardsIn(column: string, named: string[], { db, isRefused }: ImportTools) {
	const ids = [...new Set(named.filter(isUuid).map((id) => id.toLowerCase()))];
	if (ids.length === 0) return [];
	const cards = await db.select({ id: scicommCards.id }).from(scicommCards).where(inArray(scicommCards.id, ids));
	const isHere = (id: string) => cards.some((card) => card.id === id);
	const missing = ids.find((id) => !isHere(id) && isRefused("scicomm_cards", id));
	if (missing) throw new RowRefusal(`${column}: card ${missing} is refused`);
	return ids.filter(isHere);
}
