import fc from "fast-check";
import { expect, test } from "vitest";
import { readCursor, writeCursor } from "./cursor.ts";

const place = { at: "1767225600000003", id: "95afb19f-cf09-4639-8c56-6720f9c57e8d" };

test("a cursor leads back to its place, in the list it came from alone", () => {
	fc.assert(
		fc.property(fc.maxSafeNat(), fc.uuid(), (at, id) => {
			const somewhere = { at: String(at), id };
			expect(readCursor("jobs", writeCursor("jobs", somewhere))).toEqual(somewhere);
			expect(readCursor("cards", writeCursor("jobs", somewhere))).toBeNull();
		}),
	);
});

test("nothing else is a cursor", () => {
	const cursor = writeCursor("jobs", place);
	const forged = [
		"",
		"null",
		cursor.slice(0, -1),
		`${cursor}A`,
		`${cursor}=`,
		` ${cursor}`,
		`${cursor}\0`,
		`${cursor.slice(0, 5)}.${cursor.slice(5)}`,
		Buffer.from(`jobs ${place.at} ${place.id}`).toString("base64"),
		...["-1", "1e9", "17672256000000031", "NaN", "", "2026-01-01"].map((at) => writeCursor("jobs", { ...place, at })),
		...["", "1", "null", "' or true --", `${place.id} x`].map((id) => writeCursor("jobs", { ...place, id })),
	].filter((text) => text !== cursor);
	expect(forged.filter((text) => readCursor("jobs", text) !== null)).toEqual([]);
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
			expect(text === cursor || readCursor("jobs", text) === null).toBe(true);
		}),
	);
});
