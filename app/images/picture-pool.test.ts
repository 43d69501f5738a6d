import sharp from "sharp";
import { expect, test } from "vitest";
import { reencodePicture } from "./images.server.ts";

test("who sends many pictures at once keeps nobody else from sending one", async () => {
	const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
		.png()
		.toBuffer();
	const many = Array.from({ length: 20 }, () => reencodePicture({ address: "203.0.113.66" }, bytes, 20));
	const one = reencodePicture({ address: "203.0.113.77" }, bytes, 20);
	expect(await one).toBeInstanceOf(Buffer);
	expect((await Promise.all(many)).filter((picture) => picture === "busy").length).toBeGreaterThan(10);
});
