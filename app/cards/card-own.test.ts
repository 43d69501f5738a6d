import { eq } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { boardMessages } from "#app/boards/board.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { ownPerPage } from "#app/db/listing/own-rows.server.ts";
import { becomeMember, nextAddress } from "#tests/accounts.ts";
import { cardForm, cardInput, fillAccount } from "#tests/cards.ts";
import { deleteBefore } from "#tests/crossing.ts";
import { timesCounted } from "#tests/rate-limits.ts";
import { testSite } from "#tests/site.ts";
import { createCard } from "./card.server.ts";
import { scicommCards } from "./card.tables.server.ts";
import { maxCardsPerAccount, memberCardsPerDay } from "./card.ts";
import { cardMessages } from "./card-messages.ts";
import { listCardsForExport, listCardsOf, updateCard } from "./card-own.server.ts";
import { fieldsOf } from "./form/card-fields.ts";

const site = await testSite();
const { db, get, post, lines } = site;
const elsewhere = connectDatabase(site.url, 2);
afterAll(() => elsewhere.$client.end());

const nobody = crypto.randomUUID();

const owner = await becomeMember(site);
const stranger = await becomeMember(site);
type Someone = typeof owner;
const headersOf = (member?: Someone) => ({
	"X-Forwarded-For": nextAddress(),
	...(member && { Cookie: member.cookie }),
});

async function newCard(fields: Parameters<typeof cardInput>[0] = {}, member: Someone | null = owner) {
	return (await createCard(db, member, cardInput(fields))).id;
}

async function rowOf(id: string) {
	const [row] = await db.select().from(scicommCards).where(eq(scicommCards.id, id));
	return row;
}

const editPath = (id: string) => href("/scicomm/card/edit/:id", { id });
const deletePath = (id: string) => href("/scicomm/card/delete/:id", { id });
const visibilityPath = (id: string) => href("/scicomm/card/visibility/:id", { id });

const edit = (id: string, fields: Parameters<typeof cardForm>[0], member?: Someone) =>
	post(editPath(id), cardForm(fields), headersOf(member));

/** What a person would do to somebody else's card, and what a crafted form would try. */
const crafted = () => ({
	name: "Mallory",
	user_id: stranger.id,
	userId: stranger.id,
	owner: stranger.id,
	id: nobody,
	created_at: "2001-01-01",
	createdAt: "2001-01-01",
	updatedAt: "2001-01-01",
	claimTokenHash: "x",
	slug: "michael-faraday",
	is_visible: "false",
});

describe("a card of an account", () => {
	test("belongs to who makes it, whatever the form says, and needs no claim token", async () => {
		const response = await post(href("/scicomm/card/create"), cardForm(crafted()), headersOf(owner));
		expect(response.status).toBe(303);
		const id = response.location?.split("/").at(-1) ?? "";
		expect(response.location).toBe(`/scicomm/card/success/${id}`);
		expect(response.headers.get("Set-Cookie")).not.toContain("saved-card-");
		const row = await rowOf(id);
		expect(row).toMatchObject({ userId: owner.id, claimTokenHash: null, slug: "mallory", isVisible: true });
		expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020);
	});

	test("is made once where the same is sent again, however often and fast; with another word it is another", async () => {
		const maker = await becomeMember(site);
		const sample = { "workSamples[0].title": "Ice", "workSamples[0].url": "ice.example", languages: "English" };
		const make = async (fields: Parameters<typeof cardForm>[0] = {}, member: Someone = maker) =>
			(await post(href("/scicomm/card/create"), cardForm({ ...sample, ...fields }), headersOf(member))).location;
		const first = await make();
		expect(await make()).toBe(first);
		const atOnce = await Promise.all(Array.from({ length: 4 }, () => make({ bio: "At once" })));
		expect(new Set(atOnce).size).toBe(1);
		const others = [
			await make({ town: "Kiel" }),
			await make({ isVisible: "" }),
			await make({}, await becomeMember(site)),
		];
		expect(new Set([first, ...atOnce, ...others]).size).toBe(5);
		expect(await timesCounted(db, "member-card", maker.id)).toBe(4);
		await db.update(scicommCards).set({ createdAt: new Date(Date.now() - 600_000) });
		expect(await make()).not.toBe(first);
	});

	test("is handed on as it is stored, when it is made and when it is changed", async () => {
		const { claimToken, ...made } = await createCard(db, owner, cardInput({ name: "Maria Mitchell" }));
		expect(made).toEqual(await rowOf(made.id));
		const changed = await updateCard(db, owner, made.id, cardInput({ bio: "Comets" }), "");
		expect(changed).toEqual(await rowOf(made.id));
		expect(changed).toMatchObject({ bio: "Comets" });
	});

	test("is in the form of its owner with all it says", async () => {
		const id = await newCard({ name: "Caroline Herschel", expertise: "Comets", openToCollaborations: false });
		const response = await get(editPath(id), headersOf(owner));
		expect(response).toAnswer(200, "Save Changes");
		const html = response.text;
		expect(html).toMatch(/name="name"[^>]*value="Caroline Herschel"|value="Caroline Herschel"[^>]*name="name"/);
		expect(html).toMatch(/name="customExpertise"[^>]*value="Comets"|value="Comets"[^>]*name="customExpertise"/);
	});

	test("shows its ORCID iD as a link with its whole address, and has it in its form and in the data of its owner", async () => {
		const id = await newCard({ orcid: "0000-0002-1694-233X" });
		const page = (await get(`/card/${id}`)).text;
		const [, link = ""] = /<a href="https:\/\/orcid\.org\/0000-0002-1694-233X"[^>]*>(.*?)<\/a>/.exec(page) ?? [];
		expect(link).toContain("<svg");
		expect(link.replace(/<[^>]*>/g, "")).toBe("https://orcid.org/0000-0002-1694-233X");
		expect(page).toContain("(unauthenticated)");
		const form = (await get(editPath(id), headersOf(owner))).text;
		expect(form).toMatch(/name="orcid"[^>]*value="0000-0002-1694-233X"|value="0000-0002-1694-233X"[^>]*name="orcid"/);
		const exported = await listCardsForExport(db, owner);
		expect(exported.find((card) => card.id === id)).toMatchObject({ orcid: "0000-0002-1694-233X" });
	});

	test("is checked in order before it is edited: signed in, exists, owns", async () => {
		const id = await newCard();
		for (const [path, member, status, message] of [
			[editPath(id), undefined, 401, cardMessages.signInToEdit],
			[editPath(nobody), undefined, 401, cardMessages.signInToEdit],
			[editPath(nobody), stranger, 404, cardMessages.notFound],
			[editPath("word"), stranger, 404, cardMessages.notFound],
			[editPath(id), stranger, 403, cardMessages.notYours],
		] as const) {
			const response = await get(path, headersOf(member));
			expect(response).toAnswer(status, message, "Back to Directory");
			const html = response.text;
			if (status === 401) expect(html).toContain(`/login?redirect=${encodeURIComponent(path)}`);
			expect((await get(`${path}.data`, headersOf(member))).status).toBe(status);
		}
	});

	test("keeps its id, owner, place and what else is not in the form when it is edited, whatever is posted", async () => {
		const id = await newCard({ name: "Ada Lovelace" });
		const before = await rowOf(id);
		expect(await edit(id, { ...crafted(), name: "Ada King" }, owner)).toMatchObject({
			status: 303,
			location: `/scicomm/card/success/${id}`,
		});
		const after = await rowOf(id);
		expect(after).toMatchObject({ id, userId: owner.id, name: "Ada King", slug: "ada-king", isVisible: true });
		expect(after?.createdAt).toEqual(before?.createdAt);
		expect(after?.claimTokenHash).toBeNull();
		expect(after?.updatedAt.getTime()).toBeGreaterThanOrEqual(before?.updatedAt.getTime() ?? Number.NaN);
		expect((await get(`/card/${id}`)).status).toBe(200);
	});

	test("gets a slug of its new name, but not the one of an older card", async () => {
		const older = await newCard({ name: "Emmy Noether", bio: "The older" }, null);
		const id = await newCard({ name: "Somebody Else" });
		await edit(id, { name: "Emmy Noether", bio: "The younger" }, owner);
		expect((await get("/card/somebody-else")).status).toBe(404);
		const html = (await get("/card/emmy-noether")).text;
		expect(html).toContain("The older");
		expect(html).toContain(older);
	});

	test("takes no shared link by a new name, or by being shown, from who had it first", async () => {
		const older = await newCard({ name: "Hertha Marks", bio: "The older" });
		const unseen = await newCard({ name: "Hertha Ayrton", bio: "The unseen", isVisible: false });
		const first = await newCard({ name: "Hertha Ayrton", bio: "The first" }, null);
		const shown = async () => /The (?:older|unseen|first)/.exec((await get("/card/hertha-ayrton")).text)?.[0];
		expect(await shown()).toBe("The first");
		await edit(older, { name: "Hertha Ayrton", bio: "The older" }, owner);
		await post(visibilityPath(unseen), new URLSearchParams({ visible: "on" }), headersOf(owner));
		expect(await shown()).toBe("The first");
		const show = (isVisible: boolean) => db.update(scicommCards).set({ isVisible }).where(eq(scicommCards.id, first));
		await show(false);
		expect(await shown()).toBe("The older");
		await show(true);
		expect(await shown()).toBe("The first");
	});

	test("comes back with every mistake at its field", async () => {
		const id = await newCard();
		const response = await edit(id, { name: "", website: "javascript:x", bio: "still here" }, owner);
		expect(response.status).toBe(422);
		const html = response.text;
		for (const text of [cardMessages.nameMissing, boardMessages.urlInvalid, "still here", "javascript:x"]) {
			expect(html).toContain(text);
		}
		expect((await rowOf(id))?.bio).toBe("");
	});

	test("is not saved without a session: the form comes back with what was typed and a link to sign in", async () => {
		const id = await newCard();
		const response = await edit(id, { bio: "typed for an hour" }, undefined);
		expect(response.status).toBe(401);
		// What is shown, not what a script would find in the page.
		const html = response.text.replace(/<script[\s\S]*?<\/script>/g, "");
		expect(html).toContain("Save Changes");
		expect(html).toContain("No authenticated user");
		expect(html).toContain("typed for an hour");
		expect(html).toContain(`/login?redirect=${encodeURIComponent(href("/home"))}`);
		expect((await rowOf(id))?.bio).toBe("");
	});

	test("of somebody else is not changed by a posted form, which learns nothing of it", async () => {
		const id = await newCard({ bio: "mine", email: "hidden@example.org", isVisible: false });
		const before = await rowOf(id);
		for (const path of [editPath(id), `${editPath(id)}.data`]) {
			const response = await post(path, cardForm(crafted()), headersOf(stranger));
			expect(response).toAnswer(403, "You do not have permission to edit this card");
			const body = response.text;
			expect(body).not.toContain("hidden@example.org");
			expect(body).not.toContain(owner.id);
		}
		expect(await rowOf(id)).toEqual(before);
	});

	test("that nobody owns can't be edited by anyone", async () => {
		const id = await newCard({}, null);
		expect((await get(editPath(id), headersOf(stranger))).status).toBe(403);
		expect((await edit(id, { name: "Mine now" }, stranger)).status).toBe(403);
		expect((await rowOf(id))?.name).toBe("Rachel Carson");
	});

	test("that is gone is told without losing what was typed", async () => {
		expect(await edit(nobody, { bio: "typed for an hour" }, owner)).toAnswer(
			404,
			cardMessages.updateMissing,
			"typed for an hour",
		);
	});

	test("that changed elsewhere meanwhile is replaced only at the second try", async () => {
		const id = await newCard();
		const version = /name="version" value="([^"]+)"/.exec((await get(editPath(id), headersOf(owner))).text)?.[1];
		expect(version).toBeDefined();
		expect((await edit(id, { bio: "first", version: version ?? "" }, owner)).status).toBe(303);
		const { updatedAt } = (await rowOf(id)) ?? {};
		// It is sent again, since the answer was lost.
		expect((await edit(id, { bio: "first", version: version ?? "" }, owner)).status).toBe(303);
		expect((await rowOf(id))?.updatedAt).toEqual(updatedAt);
		const refused = await edit(id, { bio: "second", version: version ?? "" }, owner);
		expect(refused).toAnswer(409, cardMessages.changedElsewhere, "second");
		const html = refused.text;
		expect(html.match(/(?<=<span class="saved-meanwhile">)[^<]+/g)).toEqual(["first"]);
		expect((await rowOf(id))?.bio).toBe("first");
		const newer = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
		expect((await edit(id, { bio: "second", version: newer }, owner)).status).toBe(303);
		expect((await rowOf(id))?.bio).toBe("second");
		for (const version of ["yesterday", "0000-01-01T00:00:00.000Z", "+275760-09-13T00:00:00.000Z"]) {
			expect((await edit(id, { bio: "third", version }, owner)).status).toBe(303);
		}
	});

	test("that changed elsewhere meanwhile names what did as its form does, and leads to it", async () => {
		const id = await newCard();
		const version = /name="version" value="([^"]+)"/.exec((await get(editPath(id), headersOf(owner))).text)?.[1] ?? "";
		await edit(id, { isVisible: "", openToCollaborations: "", cardStyle: "field-notes", version }, owner);
		const { status, text } = await edit(id, { cardStyle: "nocturne", version }, owner);
		expect(status).toBe(409);
		const [told = ""] = /What was saved elsewhere.*?<\/ul>/s.exec(text) ?? [];
		for (const [name, label, value] of [
			["isVisible", "Show in directory", "not ticked"],
			["openToCollaborations", "Open to collaborations", "not ticked"],
			["cardStyle", "Card style", "Field notes"],
		]) {
			expect(told).toContain(`<a href="#card-form-${name}">${label}</a>: <span class="saved-meanwhile">${value}<`);
			expect(text).toContain(`id="card-form-${name}"`);
		}
	});

	test("keeps, replaces and loses its photo", async () => {
		const photo = async (background: string) => {
			const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
				.png()
				.toBuffer();
			return new File([new Uint8Array(bytes)], "me.png", { type: "image/png" });
		};
		const id = await newCard();
		await edit(id, { photo: await photo("#123456") }, owner);
		const first = (await rowOf(id))?.avatar ?? "";
		expect((await get(editPath(id), headersOf(owner))).text).toContain(`name="avatar" value="${first}"`);
		await edit(id, { avatar: first, bio: "kept" }, owner);
		expect((await rowOf(id))?.avatar).toBe(first);
		await edit(id, { avatar: first, photo: await photo("#654321") }, owner);
		const second = (await rowOf(id))?.avatar;
		expect(second).toHaveLength(64);
		expect(second).not.toBe(first);
		const removed = await edit(id, { avatar: second ?? "", change: "remove-photo" }, owner);
		expect(removed.status).toBe(200);
		expect(removed.text).not.toContain(`value="${second}"`);
		expect((await rowOf(id))?.avatar).toBe(second);
		await edit(id, {}, owner);
		expect((await rowOf(id))?.avatar).toBeNull();
	});

	test.each<[string, BodyInit, Record<string, string>, number]>([
		["JSON", "{}", { "Content-Type": "application/json" }, 400],
		["a broken multipart body", "--x\r\n", { "Content-Type": "multipart/form-data; boundary=x" }, 400],
		["an empty form", "", { "Content-Type": "application/x-www-form-urlencoded" }, 422],
	])("answers %s with a clear refusal", async (_, body, headers, status) => {
		const id = await newCard();
		expect((await post(editPath(id), body, { ...headersOf(owner), ...headers })).status).toBe(status);
	});

	test("is not edited, hidden or deleted by a form of another site", async () => {
		const id = await newCard();
		for (const path of [editPath(id), visibilityPath(id), deletePath(id)]) {
			const headers = { ...headersOf(owner), Origin: "https://evil.example", Host: "localhost" };
			expect((await post(path, cardForm({ name: "Mallory" }), headers)).status).toBe(403);
		}
		expect(await rowOf(id)).toMatchObject({ name: "Rachel Carson", isVisible: true });
	});

	test("that does not say whether it is open to collaborations is not", () => {
		const card = { ...cardInput(), openToCollaborations: null };
		expect(fieldsOf(card).openToCollaborations).toBe("");
		expect(fieldsOf({ ...card, openToCollaborations: true }).openToCollaborations).toBe("on");
	});
});

describe("on the profile", () => {
	test("a card is hidden in the directory and shown again by its owner alone", async () => {
		const id = await newCard();
		const change = (visible: string, member?: Someone) =>
			post(visibilityPath(id), new URLSearchParams({ visible, user_id: stranger.id }), headersOf(member));
		expect((await change("", stranger)).status).toBe(403);
		expect((await change("")).status).toBe(401);
		expect((await rowOf(id))?.isVisible).toBe(true);
		expect(await change("", owner)).toMatchObject({ status: 303, location: href("/profile") });
		expect(await rowOf(id)).toMatchObject({ isVisible: false, userId: owner.id });
		expect((await change("on", owner)).status).toBe(303);
		expect((await rowOf(id))?.isVisible).toBe(true);
		expect((await post(visibilityPath(nobody), new URLSearchParams(), headersOf(owner))).status).toBe(404);
		expect((await get(visibilityPath(id), headersOf(owner))).location).toBe(href("/profile"));
	});

	test("a card is deleted by its owner alone, after a page that asks", async () => {
		const id = await newCard({ name: "Gone Tomorrow" });
		expect((await get(deletePath(id))).location).toBe(
			`${href("/login")}?redirect=${encodeURIComponent(deletePath(id))}`,
		);
		expect((await get(deletePath(id), headersOf(stranger))).status).toBe(403);
		expect((await get(deletePath(nobody), headersOf(owner))).status).toBe(404);
		const page = (await get(deletePath(id), headersOf(owner))).text;
		expect(page).toContain("Gone Tomorrow");
		expect(page).toContain("Delete card");

		const remove = (member?: Someone, path = deletePath(id)) => post(path, new URLSearchParams(), headersOf(member));
		expect((await remove()).status).toBe(401);
		expect((await remove(stranger)).status).toBe(403);
		expect(await rowOf(id)).toBeDefined();
		const deleted = await remove(owner);
		expect(deleted.status).toBe(303);
		const [notice] = deleted.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
		const headers = { ...headersOf(), Cookie: `${owner.cookie}; ${notice}` };
		expect((await get(href("/profile"), headers)).text).toContain(cardMessages.deleted);
		expect(await rowOf(id)).toBeUndefined();
		expect((await remove(owner)).status).toBe(404);
		expect((await get(`/card/${id}`)).status).toBe(404);
	});

	test("all that is stored of one's own cards can be taken along, and nobody else's", async () => {
		const member = await becomeMember(site);
		const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123456" } })
			.png()
			.toBuffer();
		const id = await newCard({ name: "Maria Merian", email: "maria@example.org" }, member);
		const photo = new File([new Uint8Array(bytes)], "me.png", { type: "image/png" });
		await edit(id, { name: "Maria Merian", photo }, member);
		const cards = await listCardsForExport(db, member);
		expect(cards).toHaveLength(1);
		expect(cards[0]).toMatchObject({ id, name: "Maria Merian", slug: "maria-merian", isVisible: true });
		expect(JSON.stringify(cards)).not.toContain(member.id);
		expect((await get(cards[0]?.avatar ?? "")).status).toBe(200);
	});
});

describe("the cards of an account", () => {
	const make = (member: Someone, fields: Parameters<typeof cardForm>[0] = {}) =>
		post(href("/scicomm/card/create"), cardForm(fields), headersOf(member));

	test("are limited to 50 a day, whatever addresses they come from, and the form keeps what was typed", async () => {
		const [member, other] = [await becomeMember(site), await becomeMember(site)];
		for (let made = 0; made < memberCardsPerDay; made++)
			expect((await make(member, { bio: `Card ${made}` })).status).toBe(303);
		expect(await make(member, { bio: "still here" })).toAnswer(
			429,
			"You can make 50 cards a day. Try again in 24 hours.",
			"still here",
		);
		expect((await make(other)).status).toBe(303);
	});

	test("are no more than 500, until one is deleted, and are shown in pages", async () => {
		const member = await becomeMember(site);
		await fillAccount(db, member);
		expect(await make(member, { bio: "still here" })).toAnswer(409, cardMessages.accountFull, "still here");

		const first = await listCardsOf(db, member, 1);
		expect(first).toMatchObject({ total: maxCardsPerAccount, page: 1, pages: maxCardsPerAccount / ownPerPage });
		expect(first.rows).toHaveLength(ownPerPage);
		const last = await listCardsOf(db, member, 99);
		expect(last).toMatchObject({ page: first.pages });
		expect(new Set([...first.rows, ...last.rows].map(({ id }) => id)).size).toBe(2 * ownPerPage);
		const id = first.rows[0]?.id ?? "";
		expect((await post(deletePath(id), new URLSearchParams(), headersOf(member))).status).toBe(303);
		expect((await make(member)).status).toBe(303);
	});

	test("are changed on the page of the profile that shows them", async () => {
		const member = await becomeMember(site);
		await fillAccount(db, member, ownPerPage + 1);
		const profile = async (search: string) => (await get(`/profile${search}`, headersOf(member))).text;
		const rowsIn = (html: string) => html.match(/class="my-entry"/g)?.length;
		const [one, two] = [await profile(""), await profile("?cards=2")];
		expect([rowsIn(one), rowsIn(two)]).toEqual([ownPerPage, 1]);
		expect(one).toContain("Page 1 of 2");
		expect(one).toContain('href="/profile?cards=2#cards"');
		for (const odd of ["0", "-1", "x", "1e9", "", "%00"])
			expect(rowsIn(await profile(`?cards=${odd}`))).toBe(ownPerPage);
		expect(rowsIn(await profile("?cards=999999"))).toBe(1);

		const [, change = ""] = /action="([^"]*visibility[^"]*)"/.exec(two) ?? [];
		const changed = await post(change, new URLSearchParams(), headersOf(member));
		expect(changed.location).toBe("/profile?cards=2");
		const [, remove = ""] = /href="([^"]*delete\/[0-9a-f-]{36}[^"]*)"/.exec(two) ?? [];
		expect((await get(remove, headersOf(member))).text).toContain('href="/profile?cards=2"');
		const removed = await post(remove, new URLSearchParams(), headersOf(member));
		expect(removed.location).toBe("/profile?cards=2");
		expect(await profile("?cards=2")).not.toContain("Page 1 of");
	});
});

describe("the public card", () => {
	test("greets its owner, other members and strangers each in their way, and tells nobody whose it is", async () => {
		const id = await newCard({ name: "Mary Somerville" });
		const pageFor = async (member?: Someone, ending = "") =>
			(await get(`/card/${id}${ending}`, headersOf(member))).text;
		const own = await pageFor(owner);
		expect(own).toContain(`You are logged in as ${owner.email}`);
		expect(own).toContain(`href="${editPath(id)}"`);
		expect(own).not.toContain("Want to create your own");

		const other = await pageFor(stranger);
		expect(other).toContain(`You're signed in as ${stranger.email}`);
		expect(other).not.toContain(editPath(id));

		const anonymous = await pageFor();
		expect(anonymous).toContain("Want to create your own SciComm card? It's free!");
		expect(anonymous).not.toContain(editPath(id));

		for (const body of [other, anonymous, await pageFor(stranger, ".data"), await pageFor(undefined, ".data")]) {
			expect(body).not.toContain(owner.id);
			expect(body).not.toContain(owner.email);
			expect(body).not.toContain("userId");
		}
	});
});

test("another card and the deletion of its owner's account at the same moment do not lock each other out", async () => {
	const member = await becomeMember(site);
	const make = () => post(href("/scicomm/card/create"), cardForm({ bio: crypto.randomUUID() }), headersOf(member));
	await make();
	expect(await deleteBefore(elsewhere, member.id, make)).toAnswer(401);
});

test("a card that can't be read or saved is told so, and the log why", async () => {
	const broken = await testSite();
	const { cookie } = await becomeMember(broken);
	const [user] = await broken.db.select({ id: users.id }).from(users);
	const { id } = await createCard(broken.db, user ?? null, cardInput());
	await broken.schemaOwner.$client.query("alter table scicomm_cards rename column bio to elsewhere");
	for (const path of [editPath(id), href("/scicomm/card/success/:id?", { id }), href("/card/:id", { id })]) {
		const response = await broken.get(path, { Cookie: cookie });
		expect(response).toAnswer(500, cardMessages.loadFailed);
		const html = response.text;
		expect(html).not.toContain("does not exist");
	}
	expect(await broken.post(editPath(id), cardForm({ bio: "still here" }), { Cookie: cookie })).toAnswer(
		500,
		cardMessages.saveFailed,
		"still here",
	);
	const told = JSON.stringify(broken.lines.filter(({ err }) => err));
	expect(told.match(/does not exist/g)?.length).toBeGreaterThanOrEqual(4);
	expect(told).not.toContain("still here");
});

test("nothing of all this was logged with a failure nobody expected, or with personal data", () => {
	expect(lines.filter((line) => line.err)).toEqual([]);
	expect(JSON.stringify(lines)).not.toMatch(/Rachel|example\.org|Mallory/);
});
