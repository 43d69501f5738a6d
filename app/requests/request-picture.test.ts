import { eq } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { expect, test } from "vitest";
import { becomeMember } from "#tests/accounts.ts";
import { addRequest } from "#tests/requests.ts";
import { testSite } from "#tests/site.ts";
import { requests } from "./request.tables.server.ts";
import { requestLimits } from "./request.ts";

const site = await testSite();
const { db } = site;
const visitor = site.as(null);
const author = await becomeMember(site);

async function pictureOf(id: string) {
	const page = await visitor.page(href("/requests/:id", { id }));
	return /og:image" content="[^"]*(\/pictures\/requests\/[^"]+\.png)"/.exec(page)?.[1] ?? "";
}

test.each([
	["A talk about tides", "Mary Somerville", "Harbour Museum"],
	["W".repeat(requestLimits.title), "N".repeat(requestLimits.name), "O".repeat(requestLimits.organisation)],
	["🦊 من يشرح المدّ والجزر؟ 潮汐を説明する人", "مريم الإسطرلابي", "<b>&amp;"],
])("is drawn at the address that its page names, whatever was typed: %s", async (title, name, organisation) => {
	const { id } = await addRequest(db, { title, name, organisation, userId: author.id });
	const { status, headers, bytes } = await visitor.get(await pictureOf(id));
	expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
	const { width, height } = await sharp(bytes).metadata();
	expect([width, height]).toEqual([1200, 630]);
});

test("is gone once the request is closed or hidden, and at the address of before leads to that of now", async () => {
	const { id } = await addRequest(db, { title: "A talk about ice", userId: author.id });
	const before = await pictureOf(id);
	const change = (fields: Partial<typeof requests.$inferInsert>) =>
		db.update(requests).set(fields).where(eq(requests.id, id));
	await change({ title: "A talk about snow" });
	const now = await pictureOf(id);
	expect(now).not.toBe(before);
	expect(await visitor.get(before)).toMatchObject({ status: 302, location: now });
	await change({ hidden: true });
	expect((await visitor.get(now)).status).toBe(404);
	await change({ hidden: false, closesAt: new Date(0) });
	expect((await visitor.get(now)).status).toBe(404);
});
