import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readDateCursor, writeDateCursor } from "./date-cursor.ts";

test("a cursor is read as it was written, and what no moment of the database is like is none", () => {
	const id = randomUUID();
	for (const at of [new Date(), new Date("9999-12-31T23:59:59.999Z")])
		expect(readDateCursor(writeDateCursor(at, id))).toEqual({ at, id });
	for (const text of [null, "", id, "1.x", `253402300800000.${id}`, `999999999999999.${id}`])
		expect(readDateCursor(text)).toBeUndefined();
});
