import { isUuid } from "#app/web/uuid.ts";

/** An entry of a list from which an address goes on: by a moment and an id. */
export interface Place {
	at: Date;
	id: string;
}

/** As an address has it: milliseconds since 1970, and the id. */
export function placeOf(at: Date, id: string) {
	return `${at.getTime()}.${id}`;
}

/** Later years are written otherwise, and the database does not read them. */
const end = Date.UTC(10_000, 0);

/** What an address says; undefined for what is none. */
export function placeIn(text: string | null): Place | undefined {
	const [, time = "", id = ""] = /^(\d{1,15})\.(.+)$/.exec(text ?? "") ?? [];
	return isUuid(id) && Number(time) < end ? { at: new Date(Number(time)), id } : undefined;
}
