import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { decide } from "#app/admin/decide.server.ts";
import { findWaiting } from "#app/admin/queues.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { mistakesIn } from "#tests/form-mistakes.ts";
import { seen } from "#tests/moderation.ts";
import { resourceForm } from "#tests/resources.ts";
import { testSite } from "#tests/site.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceSchema } from "./resource-input.ts";

const site = await testSite();
const { db, as } = site;
const member = await becomeMember(site, { emailVerified: true });
const moderator = await becomeMember(site, { emailVerified: true, isAdmin: true });
beforeEach(() => db.delete(resources));

const list = href("/resources");
const form = href("/resources/new");

/** The names on a page of the list, in order. */
async function namesAt(query = "") {
	const { text } = await as(null).get(list + query);
	return [...text.matchAll(/class="board-row-title"[^>]*><a[^>]*>([^<]*)</g)].map(([, name]) => name);
}

let clock = Date.now();

/** Adds a resource that is newer than all before. */
async function add(fields: Partial<typeof resources.$inferInsert> = {}) {
	clock += 1000;
	const row = { ...Object.fromEntries(resourceForm()), approved: true, createdAt: new Date(clock), ...fields };
	await db.insert(resources).values(row as typeof resources.$inferInsert);
}

test("the list shows all that a resource has", async () => {
	await add({ name: "Newer" });
	const { text } = await as(null).get(list);
	expect(text).toContain("Six evenings, one abstract of your own.");
	expect(text).toContain("Ideal for <bdi>PhD students</bdi>");
	expect(text).toMatch(
		/href="https:\/\/example.org\/plain-abstract"[^>]*aria-label="Visit Newer"|aria-label="Visit Newer"[^>]*href="https:\/\/example.org\/plain-abstract"/,
	);
	expect(text).toContain('<span class="chip">Course</span>');
});

test("a search reads name, description and 'Ideal for'", async () => {
	await add({ name: "Élan vital" });
	await add({ name: "Second", description: "About the vital ELAN" });
	await add({ name: "Third", idealFor: "vital people" });
	expect(await namesAt("?q=elan")).toEqual(["Second", "Élan vital"]);
	expect(await namesAt("?q=VITAL")).toEqual(["Third", "Second", "Élan vital"]);
	expect(await namesAt("?q=vital+people")).toEqual(["Third"]);
});

test("a word of one or two letters is found at the beginning of words, whatever stands before them", async () => {
	await add({ name: "UX/UI kit" });
	await add({ name: "Generative models (AI)" });
	await add({ name: "Lines", description: "A line.\nVR for museums" });
	await add({ name: "Quoted", description: "All about “R”, AI-made, not [AR]." });
	await add({ name: "Mosaic fruit" });
	expect(await namesAt("?q=ui")).toEqual(["UX/UI kit"]);
	expect(await namesAt("?q=UX+ki")).toEqual(["UX/UI kit"]);
	expect(await namesAt("?q=ai")).toEqual(["Quoted", "Generative models (AI)"]);
	expect(await namesAt("?q=vr")).toEqual(["Lines"]);
	expect(await namesAt("?q=ar+r")).toEqual(["Quoted"]);
});

test("the list is filtered by type, alone and with a search", async () => {
	await add({ name: "A course on oceans" });
	await add({ name: "A tool for oceans", resourceType: "tool" });
	await add({ name: "Oceans", resourceType: "other" });
	expect(await namesAt("?type=tool")).toEqual(["A tool for oceans"]);
	expect(await namesAt("?type=course&q=ocean")).toEqual(["A course on oceans"]);
	expect(await namesAt("?type=other")).toEqual(["Oceans"]);
	const { text } = await as(null).get(list);
	const [offered = ""] = /<select[^>]*name="type".*?<\/select>/.exec(text) ?? [];
	expect(offered.match(/All Types|>Other</g)).toEqual(["All Types"]);
});

test("the list leads to the form, by way of the login page for who is not signed in", async () => {
	const pages = [await as(null).get(list), await as(member).get(list)].map(({ text }) => text);
	for (const part of ['href="/login?redirect=/resources/new"', "Sign In to Add"]) expect(pages[0]).toContain(part);
	for (const part of ['href="/resources/new"', "+ Add Resource"]) expect(pages[1]).toContain(part);
});

test("no link is stored that is not http", async () => {
	await expect(add({ url: "javascript:alert(1)" })).rejects.toThrow();
});

test.each([
	["name", " ", "Name is required"],
	["name", "n".repeat(101), "Name must be 100 characters or less"],
	["description", "", "Description is required"],
	["description", "d".repeat(141), "Description must be 140 characters or less"],
	["idealFor", "\u200b", "Ideal for is required"],
	["idealFor", "i".repeat(41), "Ideal for must be 40 characters or less"],
	["url", "", "URL is required"],
	["url", "nonsense", "Please enter a valid URL"],
	["url", "javascript:alert(1)", "Please enter a valid URL"],
	["url", `https://example.org/${"u".repeat(500)}`, "Please enter a valid URL"],
	["resourceType", "podcast", "Choose one of the types"],
])("%s as %j is refused: %s", (field, text, message) => {
	expect(mistakesIn(resourceSchema, resourceForm({ [field]: text }))).toEqual({ [field]: [message] });
});

test("a form may fill each limit to the last character, counted as people do", async () => {
	const fields = { name: "🌞".repeat(100), description: "é".repeat(140), idealFor: "界".repeat(40) };
	expect((await as(member).post(form, resourceForm({ ...fields, url: "example.org/mine" }))).status).toBe(200);
	expect(await db.select().from(resources)).toMatchObject([{ ...fields, url: "https://example.org/mine" }]);
});

test("a resource is of the type 'other' when the request names none", async () => {
	const body = resourceForm();
	body.delete("resourceType");
	expect((await as(member).post(form, body)).status).toBe(200);
	expect(await db.select().from(resources)).toMatchObject([{ resourceType: "other" }]);
});

type Row = typeof resources.$inferSelect;

describe("a resource that was sent", () => {
	const editPath = (id: string) => href("/resources/edit/:id", { id });
	const deletePath = (id: string) => href("/resources/delete/:id", { id });
	const edit = (row: Row, text: string) =>
		as(member).post(editPath(row.id), resourceForm({ name: text, version: row.updatedAt.toISOString() }));
	const remove = ({ id }: Row) => as(member).post(deletePath(id));

	/** One of the member's, which waits unless it is said to be otherwise. */
	async function send(state: Partial<Row> = {}) {
		await add({ approved: false, userId: member.id, ...state });
		return stored();
	}

	async function stored() {
		return (await db.select().from(resources))[0] as Row;
	}

	test.each([
		["waits", false],
		["is listed", true],
	])("is edited and deleted from the profile while it %s", async (_, approved) => {
		const { id } = await send({ approved });
		const profile = await as(member).page(href("/profile"));
		expect(profile).toContain(`href="${editPath(id)}"`);
		expect(profile).toContain(`href="${deletePath(id)}?resources=1"`);
		const page = await as(member).page(editPath(id));
		for (const text of ["The Plain Abstract", "PhD students", "https://example.org/plain-abstract"])
			expect(page).toContain(`value="${text}"`);
		expect(page).toMatch(/<option value="course" selected/);
		expect(page).toContain("Six evenings, one abstract of your own.</textarea>");
		expect(page.includes("stays on the board")).toBe(approved);
	});

	test("stays listed when its owner changes it, and moderators see what it was", async () => {
		const row = await send({ approved: true });
		expect((await edit(row, "The Plainer Abstract")).status).toBe(303);
		expect(await as(null).page(href("/resources"))).toContain("The Plainer Abstract");
		expect(await stored()).toMatchObject({ approvedAs: { name: row.name } });
		const waiting = await findWaiting(db, "edited", row.id);
		expect(waiting?.changes?.map(({ label }) => label)).toEqual(["Title"]);
		await decide(db, moderator, await seen(db, "resource", row.id), { action: "approved" });
		expect(await stored()).toMatchObject({ approved: true, editedSinceApproval: false, approvedAs: null });
	});

	test("is not approved by a moderator who saw it before its owner changed or deleted it", async () => {
		const row = await send();
		const approve = async (subject: Awaited<ReturnType<typeof seen>>) =>
			(await decide(db, moderator, subject, { action: "approved" })).outcome;
		const before = await seen(db, "resource", row.id);
		expect((await edit(row, "Changed")).status).toBe(303);
		expect(await approve(before)).toBe("changed");
		const after = await seen(db, "resource", row.id);
		expect((await remove(row)).status).toBe(303);
		expect(await approve(after)).toBe("missing");
	});
});
