import { Hono } from "hono";
import { expect, test } from "vitest";
import { conditionalGet } from "./conditional-get.ts";

const modified = "Sat, 21 Nov 2026 12:00:00 GMT";
const app = new Hono();
app.get("*", conditionalGet);
app.get("/feed", (c) =>
	c.body("news", 200, { "Last-Modified": modified, "Cache-Control": "public", "Content-Language": "en" }),
);
app.get("/page", (c) => c.body("page"));
app.get("/broken", (c) => c.body("oh", 500, { "Last-Modified": modified }));

function get(path: string, headers: { [name: string]: string | undefined } = {}) {
	return app.request(path, { headers: Object.entries(headers).map(([name, value]) => [name, value ?? ""]) });
}

test("who has an answer already is told so, by tag or by time", async () => {
	const first = await get("/feed");
	const tag = first.headers.get("ETag") ?? "";
	expect(tag).toMatch(/^"[0-9a-f]+"$/);
	expect(await first.text()).toBe("news");
	for (const headers of [
		{ "If-None-Match": tag },
		{ "If-None-Match": `"other", W/${tag}` },
		{ "If-Modified-Since": modified },
		{ "If-Modified-Since": "Sun, 22 Nov 2026 00:00:00 GMT" },
	]) {
		const again = await get("/feed", headers);
		expect(again.status).toBe(304);
		expect(await again.text()).toBe("");
		expect(again.headers.get("ETag")).toBe(tag);
		expect(again.headers.get("Cache-Control")).toBe("public");
		expect(again.headers.get("Vary")).toBe("Accept-Encoding");
	}
});

test("all others get it whole", async () => {
	const tag = (await get("/feed")).headers.get("ETag") ?? "";
	for (const headers of [
		{ "If-None-Match": '"other"' },
		// The tag counts for more than the time.
		{ "If-None-Match": '"other"', "If-Modified-Since": modified },
		{ "If-Modified-Since": "Sat, 21 Nov 2026 11:59:59 GMT" },
		{ "If-Modified-Since": "yesterday" },
		// Times that are no times of HTTP, or are read by the clock of this machine.
		{ "If-Modified-Since": "3000" },
		{ "If-Modified-Since": "2026-11-22" },
		{ "If-Modified-Since": "Sun Nov 22 00:00:00 2026" },
	]) {
		const answer = await get("/feed", headers);
		expect(answer.status).toBe(200);
		expect(await answer.text()).toBe("news");
	}
	expect((await get("/page", { "If-None-Match": tag })).status).toBe(200);
	expect((await get("/page")).headers.has("ETag")).toBe(false);
	expect((await get("/broken", { "If-Modified-Since": modified })).status).toBe(500);
});
