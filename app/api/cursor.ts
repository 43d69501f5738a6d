/** Cursors as readers of the API hand them back. */

import type { Cursor } from "#app/db/listing/cursor-page.server.ts";
import { isUuid } from "#app/web/uuid.ts";

/** A cursor of the list of this name. It holds for any filters, since it is a moment, and says what the last row said anyway. */
export function writeCursor(list: string, { at, id }: Cursor) {
	return Buffer.from(`${list} ${at} ${id}`).toString("base64url");
}

/** Null for what is no cursor of this list, however it came about. */
export function readCursor(list: string, cursor: string): Cursor | null {
	const [, at = "", id] = /^\w+ (\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
	if (!isUuid(id)) return null;
	// Decoding skips what is none of its letters, so only the very text that this list would give is a cursor.
	return writeCursor(list, { at, id }) === cursor ? { at, id } : null;
}
