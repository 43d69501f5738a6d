import sharp from "sharp";
import { expect, test } from "vitest";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { takePicture } from "./take-picture.server.ts";

test("a picture that is not looked at, since many are, does not count", async () => {
	const { db } = await freshDatabase();
	const create = { width: 3000, height: 2000, channels: 3, background: "#1b5fa8" } as const;
	const picture = new File([await sharp({ create }).jpeg().toBuffer()], "sea.jpg");
	const messages = { tooLarge: "", tooMany: "", busy: "Busy", unreadable: "" };
	const rules = { name: "test", perDay: 50, maxBytes: picture.size, size: 512, messages };
	const sent = Array.from({ length: 20 }, () => takePicture(db, picture, "203.0.113.1", rules));
	const taken = (await Promise.all(sent)).filter((answer) => answer && "bytes" in answer);
	expect(taken.length).toBeLessThan(sent.length);
	expect(await db.select({ points: rateLimits.points }).from(rateLimits)).toEqual([{ points: taken.length }]);
});
