import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { rateLimitKey } from "#app/accounts/known-device.server.ts";
import { decide } from "#app/admin/decide.server.ts";
import { decideOnReports, stateOfReported } from "#app/admin/report-decisions.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { forgetUnusedWords } from "#app/entries/forget-words.server.ts";
import type { Fate } from "#app/feature.ts";
import { moderatedKinds, reportables } from "#app/features.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { mailboxHash } from "#app/mail/mail-budget.server.ts";
import { rowVersionOf } from "#app/moderation/decisions.server.ts";
import { findEvent, latestEventOf } from "#app/moderation/events.server.ts";
import { moderationWords, reports } from "#app/moderation/moderation.tables.server.ts";
import type { QueuedKind } from "#app/moderation/subject-kinds.ts";
import { contentTexts, contentVersions } from "#app/projects/content/content.tables.server.ts";
import { forgetUnusedTexts } from "#app/projects/content/content-texts.server.ts";
import { projectContributors, projectInvitations } from "#app/projects/project.tables.server.ts";
import { requestOffers } from "#app/requests/offer.tables.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { featureApplications } from "#app/showcase/showcase.tables.server.ts";
import { waitlist } from "#app/waitlist/waitlist.tables.server.ts";
import { becomeMember, goodPassword, nextAddress } from "#tests/accounts.ts";
import { testSecret } from "#tests/app.ts";
import { cardForm } from "#tests/cards.ts";
import { detailedForm } from "#tests/collab.ts";
import { addContent } from "#tests/content.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { jobForm } from "#tests/jobs.ts";
import { mailsTo } from "#tests/mail.ts";
import { mediaForm } from "#tests/media.ts";
import { reachableCard } from "#tests/messages.ts";
import { makeProject } from "#tests/projects.ts";
import { addReceipt } from "#tests/receipts.ts";
import { addPublic } from "#tests/reports.ts";
import { addRequest, requestForm } from "#tests/requests.ts";
import { resourceForm } from "#tests/resources.ts";
import { testSite } from "#tests/site.ts";
import { goes, stays } from "./account-fate.server.ts";

const site = await testSite();
const { db } = site;
const ada = await becomeMember({ db }, { emailVerified: true, name: "Ada", isAdmin: true });

type Person = Awaited<ReturnType<typeof becomeMember>>;

function send(path: string, body: BodyInit, person?: Pick<Person, "cookie">) {
	const headers = { "X-Forwarded-For": nextAddress(), ...(person && { Cookie: person.cookie }) };
	return site.post(path, body, headers);
}

async function sent(path: string, body: BodyInit, person?: Pick<Person, "cookie">) {
	const response = await send(path, body, person);
	expect([200, 303], response.text).toContain(response.status);
	return response;
}

function erase(person: Person) {
	return send(href("/profile/delete"), new URLSearchParams({ password: goodPassword }), person);
}

/** Every table of the database by its schema and name. */
async function allTables() {
	const { rows } = await db.execute<{ schema: string; name: string }>(sql`
		select table_schema as schema, table_name as name from information_schema.tables
		where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
	expect(rows.length).toBeGreaterThan(25);
	return rows;
}

/** How many rows of each table have one of these words, in whatever case. */
async function rowsWith(...words: string[]) {
	const found: Record<string, number> = {};
	for (const { schema, name } of await allTables()) {
		const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
		const conditions = words.map((word) => sql`lower(row::text) like ${`%${word.toLowerCase()}%`}`);
		const { rowCount } = await db.execute(sql`select from ${table} as row where ${sql.join(conditions, sql` or `)}`);
		if (rowCount) found[name] = rowCount;
	}
	return found;
}

async function decideOn(kind: QueuedKind, id: string, action: "approved" | "rejected", word: string) {
	const row = await moderatedKinds[kind].find(db, id);
	if (!row) throw new Error("Nothing waits");
	const verdict =
		action === "approved" ? { action } : { action, reason: "other" as const, explanation: `Dear ${word}` };
	const decision = await decide(db, ada, { kind, id, version: rowVersionOf(row) }, verdict);
	if (decision.outcome !== "done") throw new Error("Nothing was decided");
	return decision.eventId;
}

async function hide(kind: "card" | "job", id: string, word: string, action: "hidden" | "deleted" = "hidden") {
	const { state } = await stateOfReported(db, kind, id, await reportables[kind].find(db, id));
	const verdict = { action, reason: "other", explanation: `Dear ${word}` } as const;
	expect(await decideOnReports(db, ada, { kind, id, state }, verdict)).toMatchObject({ outcome: "done" });
}

async function settle() {
	await tellOfDecisions(site);
}

async function idIn(table: string, owner: Person) {
	const { rows } = await db.execute<{ id: string }>(sql`
		select id from ${sql.identifier(table)} where user_id = ${owner.id} order by created_at desc limit 1`);
	return rows[0]?.id ?? "";
}

function application(email: string, title: string) {
	const form = new FormData();
	const fields = {
		name: title,
		email,
		category: "person",
		title,
		description: title,
		link: "example.org",
		tagText: "a",
	};
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return sent(href("/showcase/apply"), form);
}

async function applicationOf(title: string) {
	const [row] = await db.select().from(featureApplications).where(eq(featureApplications.title, title));
	return row?.id ?? "";
}

/**
 * A member who has done all that a member can do, and to whom all was done that can be done, with one word in all of it.
 * @returns the person, and what of it is shared with others, whose word is another
 */
async function livelyPerson(word: string, shared: string, { confirmed = true } = {}) {
	const [friend, stranger] = [await becomeMember(site, { emailVerified: true }), await becomeMember(site)];
	const address = `${word}@example.org`.toLowerCase();
	const person = await becomeMember(site, { name: `${word} Somerville`, email: address, emailVerified: true });

	await sent(href("/scicomm/card/create"), cardForm({ name: word, bio: word, email: address }), person);
	const card = await idIn("scicomm_cards", person);
	for (const handle of [`${word}-first`, `${word}-second`]) {
		const path = href("/scicomm/card/handle/:id", { id: card });
		await sent(path, new URLSearchParams({ handle: handle.toLowerCase() }), person);
	}
	for (let times = 0; times < 2; times++) {
		await sent(href("/resources/new"), resourceForm({ name: word, description: word }), person);
		await decideOn("resource", await idIn("resources", person), times ? "approved" : "rejected", word);
	}
	await sent(href("/collab/new"), detailedForm({ title: word, contact: address }), person);
	await sent(href("/jobs/new"), jobForm({ title: word, contact: address }), person);
	await sent(href("/inaction/new"), mediaForm({ title: word, author: word }), person);
	await decideOn("media", await idIn("media_items", person), "rejected", word);
	await hide("job", await idIn("job_listings", person), word);

	const other = await addPublic(db, "card", stranger);
	const report = (text: string) => new URLSearchParams({ reason: "other", text });
	await sent(href("/report/:kind/:id", { kind: "card", id: other.id }), report(`Seen by ${word}`), person);
	await sent(href("/report/:kind/:id", { kind: "card", id: card }), report(`${word} is nobody`), stranger);
	await sent(href("/report/:kind/:id", { kind: "card", id: card }), report(`${word} is nobody`));
	await hide("card", card, word);
	await sent(href("/following"), new URLSearchParams({ topic: word }), person);
	await sent(href("/saved"), new URLSearchParams({ id: other.id, save: "on" }), person);
	const kept = { note: word, newList: `${word} list` };
	await site.as(person).postShown(href("/saved/:id", { id: other.id }), kept);

	const alone = await makeProject(db, { owner: address }, { name: word, description: word });
	await addContent(site, person, alone.id, "article", { name: word, text: word });
	const together = await makeProject(db, { owner: address, editor: friend.email }, { name: shared });
	await addContent(site, person, together.id, "article", { name: shared, text: shared });
	for (const projectId of [alone.id, together.id]) {
		const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId });
		const email = `guest-${projectId}@example.org`;
		await sent(path, new URLSearchParams({ email, role: "viewer" }), person);
	}
	const theirs = await makeProject(db, { owner: friend.email });
	await db.insert(projectInvitations).values({
		projectId: theirs.id,
		email: address,
		role: "viewer",
		tokenHash: `hash of ${theirs.id}`,
		invitedBy: friend.id,
		expiresAt: new Date(Date.now() + 86_400_000),
	});

	const answering = await reachableCard(site, friend, { name: "Friend" });
	await sent(href("/requests/new"), requestForm({ title: word, name: `${word} Somerville` }), person);
	const asked = await idIn("requests", person);
	await db.update(requests).set({ approved: true }).where(eq(requests.id, asked));
	await db.insert(requestOffers).values({ requestId: asked, userId: friend.id, cardId: answering.id, askedBefore: 0 });
	const yes = new URLSearchParams({ answer: "accepted", text: shared });
	await sent(href("/requests/offer/:id", { id: asked }), yes, friend);
	const theirRequest = await addRequest(db, { userId: friend.id });
	const no = { answer: "declined" as const, answeredAt: new Date(), reason: `${word} is at sea` };
	await db.insert(requestOffers).values({ requestId: theirRequest.id, userId: person.id, askedBefore: 0, ...no });
	await addReceipt(db, {
		userId: friend.id,
		cardId: answering.id,
		otherId: person.id,
		otherName: `${word} Somerville`,
	});

	await application(address.toUpperCase(), `${word} waits`);
	await application(address, `${word} refused`);
	await decideOn("showcase", await applicationOf(`${word} refused`), "rejected", word);
	await sent(href("/news"), new URLSearchParams({ email: address.toUpperCase() }));
	await sent(href("/requests/new"), requestForm({ email: address, title: word }));
	await sent(href("/reset-password"), new URLSearchParams({ email: address }));
	await send(href("/login"), new URLSearchParams({ email: address, password: "wrong horse" }));
	await db.update(users).set({ emailVerified: confirmed }).where(eq(users.id, person.id));
	await settle();
	const file = JSON.parse((await site.get(href("/profile/data"), { Cookie: person.cookie })).text);
	return { person, card, together, address, file };
}

describe("of a lively person who deletes the account", () => {
	const word = "Zyxomma";
	const shared = "Quillwort";
	let lively: Awaited<ReturnType<typeof livelyPerson>>;
	let counted: string;

	beforeAll(async () => {
		lively = await livelyPerson(word, shared);
		counted = rateLimitKey({ secret: testSecret }, lively.address);
		const before = await rowsWith(word);
		expect(Object.keys(before).sort()).toEqual([
			"card_handles",
			"collab_listings",
			"content_texts",
			"content_versions",
			"feature_applications",
			"follows",
			"job_listings",
			"mails",
			"message_participants",
			"moderation_originals",
			"moderation_words",
			"project_content",
			"project_invitations",
			"public_entries",
			"receipts",
			"reports",
			"request_offers",
			"requests",
			"resources",
			"saved_lists",
			"saved_things",
			"scicomm_cards",
			"scicomm_projects",
			"search_words",
			"unconfirmed_posts",
			"users",
			"waitlist",
		]);
		expect((await rowsWith(counted)).rate_limits).toBeGreaterThan(0);
		expect((await rowsWith(mailboxHash(lively.address))).rate_limits).toBeGreaterThan(0);
		const response = await erase(lively.person);
		expect(response.status).toBe(303);
	});

	test("no row of any table has a word of theirs, but the mail that says it is done, and for a day texts that nobody is shown", async () => {
		expect(await rowsWith(word, lively.address)).toEqual({ content_texts: 1, mails: 1, search_words: 1 });
		await forgetUnusedWords(db);
		await db.execute(sql`update content_texts set created_at = now() - interval '2 days'`);
		await forgetUnusedTexts(db);
		expect(await rowsWith(word, lively.address)).toEqual({ mails: 1 });
		const [goodbye] = await mailsTo(db, lively.address);
		expect(goodbye).toMatchObject({ subject: "Your Heliograph account has been deleted", forgetOnceSent: true });
	});

	test("nothing names the account but events of the log, by an id that says nothing", async () => {
		expect(Object.keys(await rowsWith(lively.person.id))).toEqual(["moderation_events"]);
		expect(await rowsWith(counted, mailboxHash(lively.address))).toEqual({});
	});

	test("the file of their data had what they sent and received, applied for, reported and were told", async () => {
		const { file, address, together } = lively;
		expect(file.invitations.sent).toHaveLength(2);
		const guest = `guest-${together.id}@example.org`;
		expect(file.invitations.sent).toContainEqual(expect.objectContaining({ projectId: together.id, email: guest }));
		expect(file.invitations.received).toMatchObject([{ role: "viewer", expiresAt: expect.any(String) }]);
		expect(file.applications).toMatchObject([
			{ waiting: true, title: `${word} waits`, email: address.toUpperCase() },
			{ waiting: false, title: `${word} refused`, email: address },
		]);
		expect(file.waitlist).toMatchObject({ email: address.toUpperCase(), confirmedAt: null });
		expect(file.reports).toMatchObject([{ text: `Seen by ${word}` }]);
		expect(file.decisions).toContainEqual(expect.objectContaining({ explanation: `Dear ${word}`, title: word }));
		expect(JSON.stringify(file)).not.toMatch(/token|hash of/i);
	});

	test("it also had what they asked and were asked, how they are known in conversations, what they confirmed, followed and saved, and what waits", async () => {
		const { file } = lively;
		expect(file.requests).toMatchObject([{ title: word, name: `${word} Somerville` }]);
		expect(file.requestOffers).toMatchObject([{ answer: "declined", reason: `${word} is at sea`, isSuggested: false }]);
		expect(file.conversations).toMatchObject([
			{ with: ["Friend"], as: `${word} Somerville`, messages: [{ text: shared, by: "Friend" }] },
		]);
		expect(file.receipts).toMatchObject([{ what: "Talk at the Harbour Museum", otherName: `${word} Somerville` }]);
		expect(file.follows).toMatchObject([{ path: expect.stringMatching(new RegExp(word, "i")) }]);
		expect(file.saved).toMatchObject([{ kind: "card", note: word, lists: [`${word} list`] }]);
		expect(file.unconfirmed).toMatchObject([{ kind: "request", cardId: null, fields: { title: word } }]);
	});

	test("what they added to projects of others stays without their name", async () => {
		const left = await db
			.select({ text: contentTexts.text, createdBy: contentVersions.createdBy })
			.from(contentVersions)
			.innerJoin(contentTexts, eq(contentTexts.hash, contentVersions.textHash))
			.where(eq(contentVersions.projectId, lively.together.id));
		expect(left).toEqual([{ text: shared, createdBy: null }]);
		const [owner] = await db
			.select({ role: projectContributors.role })
			.from(projectContributors)
			.where(eq(projectContributors.projectId, lively.together.id));
		expect(owner).toEqual({ role: "owner" });
	});

	test("reports stay as so many of each reason, and the log says what was done to what kind of thing", async () => {
		const rows = await db.select().from(reports);
		expect(rows).toMatchObject([1, 2, 3].map(() => ({ reason: "other", text: "" })));
		const hidden = await latestEventOf(db, "card", lively.card);
		expect(hidden).toMatchObject({
			action: "hidden",
			reason: "other",
			title: "A card",
			explanation: "",
			snapshot: null,
		});
		expect(hidden && (await findEvent(db, hidden.id))).toEqual(hidden);
	});

	test("the addresses of their cards lead nowhere, and nobody else can take them", async () => {
		const squatter = await becomeMember(site);
		await sent(href("/scicomm/card/create"), cardForm({ name: "Zyxomma First" }), squatter);
		const id = await idIn("scicomm_cards", squatter);
		for (const handle of ["zyxomma-first", "zyxomma-second"]) {
			expect((await site.get(href("/card/:id", { id: handle }))).status).toBe(410);
			const path = href("/scicomm/card/handle/:id", { id });
			expect((await send(path, new URLSearchParams({ handle }), squatter)).status).toBe(409);
		}
		await db.delete(scicommCards).where(eq(scicommCards.id, id));
	});
});

test("a person whose address is not confirmed takes along what is the account's, and nothing of the address's owner", async () => {
	const { person, address, file } = await livelyPerson("Perlemoen", "Lungwort", { confirmed: false });
	expect(file).toMatchObject({
		applications: null,
		waitlist: null,
		unconfirmed: null,
		mails: null,
		invitations: { received: null },
	});
	expect((await erase(person)).status).toBe(303);
	expect(Object.keys(await rowsWith("Perlemoen")).sort()).toEqual([
		"content_texts",
		"feature_applications",
		"mails",
		"moderation_originals",
		"moderation_words",
		"project_invitations",
		"search_words",
		"unconfirmed_posts",
		"waitlist",
	]);
	const ofApplications = sql`title like 'Perlemoen%'`;
	expect(await db.$count(moderationWords, ofApplications)).toBe(
		await db.$count(moderationWords, sql`title = 'Perlemoen refused'`),
	);
	expect(
		await db.$count(rateLimits, sql`key like ${`%${rateLimitKey({ secret: testSecret }, address)}%`}`),
	).toBeGreaterThan(0);
	expect(await db.$count(mails, and(eq(mails.recipient, address), mails.forgetOnceSent))).toBe(0);
	expect(await db.$count(waitlist, sql`lower(email) = ${address}`)).toBe(1);
});

test("an owner's account that goes while a report of its card is decided on leaves no words of it", async () => {
	const person = await becomeMember(site);
	const { id, title } = await addPublic(db, "card", person);
	await hide("card", id, title);
	expect((await erase(person)).status).toBe(303);
	expect(await rowsWith(title)).toEqual({});
	await settle();
	expect(await rowsWith(title)).toEqual({});
});

test("a card without an account that names their address is not theirs: their data lacks it, and its original stays", async () => {
	const person = await becomeMember(site, { emailVerified: true });
	const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#246" } })
		.png()
		.toBuffer();
	const photo = new File([new Uint8Array(bytes)], "me.png", { type: "image/png" });
	const form = cardForm({ name: "Nettlefold", email: person.email, photo });
	await sent(href("/scicomm/card/create"), form);
	const [card] = await db.select().from(scicommCards).where(eq(scicommCards.name, "Nettlefold"));
	await hide("card", card?.id ?? "", "Nettlefold", "deleted");
	const file = JSON.parse((await site.get(href("/profile/data"), { Cookie: person.cookie })).text);
	expect([file.applications, file.pictures]).toEqual([[], {}]);
	expect((await erase(person)).status).toBe(303);
	expect(await rowsWith("Nettlefold")).toMatchObject({ moderation_originals: 1, moderation_words: 1 });
});

describe("the page of deletion", () => {
	async function page(emailVerified: boolean) {
		const { cookie } = await becomeMember(site, { emailVerified });
		const html = (await site.get(href("/profile/delete"), { Cookie: cookie })).text;
		return html;
	}

	test.each([true, false])("says what goes and what stays: confirmed %s", async (confirmed) => {
		const html = await page(confirmed);
		for (const { text, of } of [...goes, ...stays]) {
			const isTold = of === undefined || (of === "confirmed") === confirmed;
			expect(html.includes(`<li>${text}</li>`), text).toBe(isTold);
		}
	});

	/** Tables with no account and nobody's words in them, like those of the job queue. */
	const impersonal = [
		"secrets",
		"receipt_keys",
		"__drizzle_migrations",
		"moderation_notices",
		"missing_consents",
		"links",
		"dead_links",
		"table_changes",
		"table_changes_kept",
	];

	test("has a sentence for every table, and one for each that a deletion leaves something of", async () => {
		const tablesOf = (fate: Fate[]) => fate.flatMap(({ columns }) => columns.map((column) => column.split(".")[0]));
		const tables = (await allTables())
			.filter(({ schema, name }) => schema !== "pgboss" && !impersonal.includes(name))
			.map(({ name }) => name);
		const unnamed = tables.filter((table) => !tablesOf([...goes, ...stays]).includes(table));
		expect(unnamed).toEqual([]);
		for (const { columns } of [...goes, ...stays]) {
			for (const column of columns) {
				const [table = "", name = ""] = column.split(".");
				expect(tables).toContain(table);
				if (name === "*") continue;
				const { rowCount } = await db.execute(sql`
					select from information_schema.columns where table_name = ${table} and column_name = ${name}`);
				expect(rowCount, column).toBe(1);
			}
		}
	});

	test("names what stays where a column outlives the account that it points to", async () => {
		const { rows } = await db.execute<{ table: string }>(sql`
			select distinct conrelid::regclass::text as table from pg_constraint
			where contype = 'f' and confrelid = 'users'::regclass and confdeltype <> 'c'`);
		const kept = stays.flatMap(({ columns }) => columns.map((column) => column.split(".")[0]));
		expect(rows.filter(({ table }) => !kept.includes(table)).map(({ table }) => table)).toEqual([]);
	});
});
