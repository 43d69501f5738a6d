import { isUuid } from "#app/web/uuid.ts";

/** Where an address goes on in a list: behind the entry of this moment and id. */
export interface DateCursor {
	at: Date;
	id: string;
}

/** As an address has it: milliseconds since 1970, and the id. */
export function writeDateCursor(at: Date, id: string) {
	return `${at.getTime()}.${id}`;
}

/** Later years are written otherwise, and the database does not read them. */
const end = Date.UTC(10_000, 0);

/** What an address says; undefined for what is none. */
export function readDateCursor(text: string | null): DateCursor | undefined {
	const [, time = "", id = ""] = /^(\d{1,15})\.(.+)$/.exec(text ?? "") ?? [];
	return isUuid(id) && Number(time) < end ? { at: new Date(Number(time)), id } : undefined;
}
