import { href } from "react-router";
import { expect, test } from "vitest";
import { decide } from "#app/admin/decide.server.ts";
import { maxShown } from "#app/profile/my-decisions.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { addWaiting, seen } from "#tests/moderation.ts";
import { testSite } from "#tests/site.ts";

const site = await testSite();
const { db } = site;
const owner = await becomeMember(site, { emailVerified: true });
const stranger = await becomeMember(site, { emailVerified: true });
const admin = await becomeMember(site, { email: testAdmin, emailVerified: true, isAdmin: true });

test.each([
	["resource", href("/resources/:id", { id: "" })],
	["collab", href("/collab/:id", { id: "" })],
	["media", href("/inaction/:id", { id: "" })],
	["event", href("/events/:id", { id: "" })],
	["request", href("/requests/:id", { id: "" })],
] as const)(
	"at the address of a rejected %s its owner is led to why, and nobody else finds anything",
	async (kind, path) => {
		const id = await addWaiting(db, kind, { userId: owner.id });
		expect((await site.as(owner).get(path + id)).status).toBe(200);
		const why = { action: "rejected", reason: "incomplete", explanation: `Who is it for, this ${kind}?` } as const;
		expect(await decide(db, admin, await seen(db, kind, id), why)).toMatchObject({ outcome: "done" });
		// It can be undone until its owner is told.
		expect((await site.as(owner).get(path + id)).status).toBe(404);
		await tellOfDecisions(site);
		const { status, location } = await site.as(owner).get(path + id);
		const pattern = /^\/profile\?decision=([0-9a-f-]{36})#decision-\1$/;
		expect([status, location]).toEqual([302, expect.stringMatching(pattern)]);
		const profile = await site.as(owner).page(location ?? "");
		expect(profile).toContain(`id="${location?.split("#")[1]}"`);
		expect(profile).toContain(why.explanation);
		// The newest comes first.
		const [notification = ""] =
			/\/notifications\/[0-9a-f-]{36}/.exec(await site.as(owner).page(href("/notifications"))) ?? [];
		expect((await site.as(owner).get(notification)).location).toBe(location);
		for (const person of [null, stranger, admin]) expect((await site.as(person).get(path + id)).status).toBe(404);
	},
);

test("the page of a rejection leads to why, however many newer ones there are, and to nobody else's", async () => {
	const person = await becomeMember(site, { emailVerified: true });
	const ids: string[] = [];
	for (let i = 0; i <= maxShown; i++) {
		const id = await addWaiting(db, "resource", { userId: person.id });
		const why = { action: "rejected", reason: "incomplete", explanation: `Number ${i}.` } as const;
		await decide(db, admin, await seen(db, "resource", id), why);
		ids.push(id);
	}
	await tellOfDecisions(site);
	expect(await site.as(person).page(href("/profile"))).not.toContain("Number 0.");
	const { location } = await site.as(person).get(href("/resources/:id", { id: ids[0] ?? "" }));
	const profile = await site.as(person).page(location ?? "");
	for (const text of ["Number 0.", `id="${location?.split("#")[1]}"`, `Number ${maxShown}.`])
		expect(profile).toContain(text);
	expect(await site.as(stranger).page(location ?? "")).not.toContain("Number 0.");
	expect(await site.as(person).get(`${href("/profile")}?decision=nonsense`)).toAnswer(200);
});
