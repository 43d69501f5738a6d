import { afterAll, expect, test } from "vitest";
import { waitlist } from "#app/db/schema.server.ts";
import { startApp } from "#tests/app.ts";
import { countWaitlist } from "./waitlist.server.ts";
import { joinsPerHour } from "./waitlist.ts";

const { db, get, post } = await startApp();
afterAll(() => db.$client.end());

function join(path: string, email: string, address = "198.51.100.1") {
	return post(path, new URLSearchParams({ email }), { "X-Forwarded-For": address });
}

test.each(["/news", "/?index"])("joining on %s keeps the address and says thanks", async (path) => {
	const before = await countWaitlist(db);
	const response = await join(path, `${before}@example.org`);
	expect(response.status).toBe(200);
	expect(await response.text()).toContain("Thanks for joining our waitlist!");
	expect(await countWaitlist(db)).toBe(before + 1);
});

test("joining twice, in whatever case, is a success and one row", async () => {
	await join("/news", "Ada@Example.org");
	const before = await countWaitlist(db);
	const response = await join("/news", " ada@example.ORG ");
	expect(await response.text()).toContain("Thanks for joining our waitlist!");
	expect(await countWaitlist(db)).toBe(before);
});

test.each(["", "nobody", "a@b", `${"x".repeat(250)}@example.org`, "a@example.org\nBcc: b@example.org"])(
	"%j is no address, and what was typed comes back",
	async (email) => {
		const before = await countWaitlist(db);
		const response = await join("/news", email);
		expect(response.status).toBe(422);
		expect(await response.text()).toMatch(/role="alert"/);
		expect(await countWaitlist(db)).toBe(before);
	},
);

test("an address may try so often an hour, then it is told when to come back", async () => {
	for (let i = 0; i < joinsPerHour; i++) expect((await join("/news", "a@example.org", "203.0.113.5")).status).toBe(200);
	const refused = await join("/news", "b@example.org", "203.0.113.5");
	expect(refused.status).toBe(429);
	expect(await refused.text()).toContain("Something went wrong. Please try again. Try again in an hour.");
});

test("a failure is told without details", async () => {
	const { db: broken, post: postBroken } = await startApp();
	await broken.$client.query("drop table waitlist");
	const response = await postBroken("/news", new URLSearchParams({ email: "a@example.org" }));
	expect(response.status).toBe(500);
	const html = await response.text();
	expect(html).toContain("Something went wrong. Please try again.");
	expect(html).not.toContain("does not exist");
	await broken.$client.end();
});

test("the news page is there", async () => {
	const html = await (await get("/news")).text();
	expect(html).toContain("Coming Soon");
	expect(html).toContain("Get Notified");
	expect(await db.select().from(waitlist).limit(1)).toHaveLength(1);
});
