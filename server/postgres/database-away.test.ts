/** What visitors and programs are told while the database can't be reached. */
import { href } from "react-router";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { freshDatabase } from "#tests/database.ts";
import { testSite } from "#tests/site.ts";

const unreachable = connectDatabase("postgres://nobody@127.0.0.1:1/nothing");
const away = await testSite({ db: unreachable });
const { cookie } = await becomeMember(away);
afterAll(() => Promise.all([unreachable, away.db].map(({ $client }) => $client.end())));

const news = new URLSearchParams({ email: "ada@example.org" });
const credentials = new URLSearchParams({ email: "ada@example.org", password: "lichen tundra beacon" });

test.each([
	["a page", () => away.get(href("/jobs"))],
	["a page of a member", () => away.get(href("/jobs"), { Cookie: cookie })],
	["a form", () => away.post(href("/news"), news)],
	["a form of a member", () => away.post(href("/news"), news, { Cookie: cookie })],
	["a form of who signs in", () => away.post(href("/login"), credentials)],
	["a feed", () => away.get("/jobs/feed.xml")],
	["data for a page", () => away.get("/jobs.data")],
	["data for a page of a member", () => away.get("/jobs.data", { Cookie: cookie })],
	["data for one part of a page", () => away.get("/jobs.data?_routes=jobs%2Flist")],
	[
		"a form sent by a script",
		() => away.post("/waitlist/confirm.data", new URLSearchParams({ token: "x".repeat(43) })),
	],
])("%s is to be asked for again", async (_, ask) => {
	const { status, headers } = await ask();
	expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
	expect(String(headers.get("Cache-Control"))).not.toContain("public");
});

test("a form of who signs in comes back with the address", async () => {
	const response = await away.post(href("/login"), credentials);
	expect(response.text).toContain('value="ada@example.org"');
});

test("while the database only reads, as one does that is about to become the first, forms are to be sent again", async () => {
	const { appUrl: url } = await freshDatabase();
	const reading = connectDatabase(`${url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`);
	onTestFinished(() => reading.$client.end());
	const site = await testSite({ db: reading });
	expect((await site.get(href("/jobs"))).status).toBe(200);
	const sent = await site.post(href("/news"), news);
	expect([sent.status, sent.headers.get("Retry-After")]).toEqual([503, "5"]);
	expect(sent.text).toContain('value="ada@example.org"');
	const ready = await site.get("/readyz");
	expect([ready.status, ready.text]).toEqual([503, "read-only database"]);
});
