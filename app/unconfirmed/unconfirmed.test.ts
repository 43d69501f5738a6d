import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { credentials, sessions, users } from "#app/accounts/account.tables.server.ts";
import { accountMessages } from "#app/accounts/account.ts";
import { submissionsPerDay } from "#app/boards/board.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { messageBlocks, messages, messageThreads } from "#app/messages/message.tables.server.ts";
import { messageMessages, messageRates, sameTextTo } from "#app/messages/message.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { requestMessages } from "#app/requests/request.ts";
import { emailMessages } from "#app/ui/email.ts";
import { becomeMember, cookieHeader, goodPassword, linkIn, nextAddress, signUp } from "#tests/accounts.ts";
import { mailsTo } from "#tests/mail.ts";
import { correspondent, reachableCard, writeTo } from "#tests/messages.ts";
import { requestForm } from "#tests/requests.ts";
import { type Answer, testSite } from "#tests/site.ts";
import { unconfirmedPosts } from "./unconfirmed.tables.server.ts";
import { unconfirmedMessages, unconfirmedRates } from "./unconfirmed.ts";
import { forgetOldPosts } from "./unconfirmed-posts.server.ts";

const site = await testSite();
const { db, as } = site;
const visitor = as(null);
const asking = href("/requests/new");

beforeEach(async () => {
	for (const table of [unconfirmedPosts, requests, messageThreads, rateLimits, mails]) await db.delete(table);
});

let people = 0;
const freshAddress = () => `visitor-${++people}@example.org`;

function ask(email: string, fields: Record<string, string> = {}, who = visitor) {
	return who.post(asking, requestForm({ email, ...fields }));
}

/** The path that the newest mail to an address leads to. */
async function linkTo(email: string) {
	return linkIn((await mailsTo(db, email))[0]);
}

const press = (link: string, who: ReturnType<typeof as> = visitor) => who.post(link, { send: "1" });
const person = (answer: Answer) => ({ cookie: cookieHeader(answer) });
const accountOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

/** Asks for somebody, and opens the mail. */
async function asked(email = freshAddress(), fields: Record<string, string> = {}) {
	expect(await ask(email, fields)).toAnswer(200, "Check your inbox", unconfirmedMessages.checkInbox);
	return { email, link: await linkTo(email) };
}

/** Writes to a card, and opens the mail. */
async function wrote(cardId: string, text: string, email = freshAddress(), name = "Emília Duarte") {
	const answer = await visitor.post(href("/card/:id/write", { id: cardId }), { name, text, email });
	expect(answer).toAnswer(200, "Check your inbox");
	return { email, link: await linkTo(email) };
}

describe("a visitor without an account", () => {
	test("asks for somebody without JavaScript, confirms by the link, is signed in, and comes back by a password of their own", async () => {
		for (const text of ["Your email address", "Only moderators see it."])
			expect(await visitor.page(asking)).toContain(text);
		const { email, link } = await asked();
		// Nothing of it is anywhere before.
		expect(await db.$count(requests)).toBe(0);
		expect(await accountOf(email)).toBeUndefined();
		expect(await visitor.page(link)).toMatch(/<h2 [^>]*dir="auto"[^>]*>What lives in the harbour\?</);
		// Which show it beside what is submitted or reported.
		expect(await visitor.page(link)).toContain("Only moderators see the address.");
		expect(await db.$count(requests)).toBe(0);

		const answer = await press(link);
		expect(answer).toMatchObject({ status: 303, location: link });
		const me = as(person(answer));
		const done = await me.page(link);
		for (const text of ["Sent", requestMessages.needsApproval, "You are signed in as", "no password yet"])
			expect(done).toContain(text);
		const [request] = await db.select().from(requests);
		expect(request).toMatchObject({ title: "What lives in the harbour?", name: "Emília Duarte", approved: false });
		expect(await accountOf(email)).toMatchObject({ id: request?.userId, name: "Emília Duarte", emailVerified: true });
		expect(await me.page(href("/requests/:id", { id: request?.id ?? "" }))).toContain("This is your request.");
		expect((await visitor.get(href("/requests/:id", { id: request?.id ?? "" }))).status).toBe(404);

		// Where a password is asked for, the way to one is shown; the mail's link sets it.
		for (const path of [href("/profile/delete"), href("/profile/passkeys"), `${href("/profile/security")}?change=app`])
			expect(await me.get(path)).toMatchObject({ status: 302, location: href("/update-password") });
		expect(await me.page(href("/update-password"))).toContain("Your account has no password yet");
		expect(await me.post(href("/reset-password"), { email })).toAnswer(200, accountMessages.resetSent);
		const followed = await visitor.get(await linkTo(email));
		const choosing = as(person(followed));
		const password = { password: goodPassword, confirmation: goodPassword };
		expect(await choosing.postShown(href("/update-password"), password)).toAnswer(200, accountMessages.updated);
		expect((await visitor.post(href("/login"), { email, password: goodPassword })).status).toBe(303);
	});

	test("writes to a card, and reads the answer", async () => {
		const owner = await correspondent(site);
		const card = await reachableCard(site, owner);
		const { email, link } = await wrote(card.id, "Would you come to our school?");
		expect(await as(owner).page(href("/messages"))).not.toContain("Would you come");
		expect(await visitor.page(link)).toContain("Would you come to our school?");
		const me = as(person(await press(link)));
		const thread = /\/messages\/[0-9a-f-]{36}/.exec(await me.page(link))?.[0] ?? "";
		const read = await as(owner).page(thread);
		expect(read).toContain("Emília Duarte");
		expect(read).not.toContain(email);
		await as(owner).post(thread, { text: "With pleasure." });
		expect(await me.page(thread)).toContain("With pleasure.");
	});

	test("who has an account under another name writes under the one that is typed, in a thread of its own", async () => {
		const member = await correspondent(site, { name: "Dr Real Name" });
		const owner = await correspondent(site);
		const card = await reachableCard(site, owner);
		const { thread } = await writeTo(site, member, card.id, "As a member.");
		const write = async (text: string, name: string) => {
			const { link } = await wrote(card.id, text, member.email, name);
			expect(await visitor.page(link)).toContain(`<bdi>${name}</bdi>`);
			await press(link);
			return /\/messages\/[0-9a-f-]{36}/.exec(await as(member).page(link))?.[0] ?? "";
		};
		const asAnna = await write("As a visitor.", "Anna");
		expect(asAnna).not.toBe(thread);
		expect(await write("Once more.", "Anna")).toBe(asAnna);
		const read = await as(owner).page(asAnna);
		for (const text of ["Anna", "As a visitor.", "Once more."]) expect(read).toContain(text);
		for (const secret of ["Dr Real Name", member.email, "As a member."]) expect(read).not.toContain(secret);
		expect(await write("By my name.", "Dr Real Name")).not.toBe(asAnna);
	});

	test("corrects what is wrong with the form, and may change or delete what waits", async () => {
		expect(await ask("nobody")).toAnswer(422, emailMessages.invalid, "What lives in the harbour?");
		expect(await ask("")).toAnswer(422, emailMessages.missing);
		expect(await ask(freshAddress(), { name: "" })).toAnswer(422, requestMessages.nameMissing);
		expect(await db.$count(unconfirmedPosts)).toBe(0);
		const { link } = await asked();
		expect(await visitor.page(`${link}&change`)).toContain("Forty minutes for two classes");
		expect((await visitor.post(`${link}&change`, requestForm({ title: "Whales" }))).status).toBe(303);
		expect(await db.select({ title: requests.title }).from(requests)).toEqual([{ title: "Whales" }]);
		const other = await asked();
		const discarded = await visitor.post(other.link, { discard: "1" });
		expect(await visitor.page(discarded.location ?? "")).toContain(unconfirmedMessages.discarded);
		expect(await visitor.get(other.link)).toAnswer(410, unconfirmedMessages.linkOver);
		expect(await db.$count(requests)).toBe(1);
	});
});

test("a form that is sent twice, also at the same time, waits once, and its sender gets one mail", async () => {
	const owner = await correspondent(site);
	const [card, other] = [await reachableCard(site, owner), await reachableCard(site, owner)];
	const email = freshAddress();
	const write = ({ id }: { id: string }) =>
		visitor.post(href("/card/:id/write", { id }), { name: "Emília Duarte", text: "Would you come?", email });
	for (const answer of await Promise.all([ask(email), ask(email), write(card), write(card)]))
		expect(answer).toAnswer(200, unconfirmedMessages.checkInbox);
	expect(await db.$count(unconfirmedPosts)).toBe(2);
	expect(await mailsTo(db, email)).toHaveLength(2);
	// To somebody else, in the same words.
	expect((await write(other)).status).toBe(200);
	expect(await mailsTo(db, email)).toHaveLength(3);
});

describe("nobody else gets anything by it", () => {
	test("the answer and the mail are the same whether an address has an account, a suspended one, or none", async () => {
		const plain = (text: string, email: string) => text.replaceAll(email, "").replace(/token=\S+|nonce="[^"]*"/g, "");
		const suspended = { suspendedAt: new Date(), suspendedFor: "Spam" };
		const known = [
			await becomeMember(site, { emailVerified: true }),
			await becomeMember(site),
			await becomeMember(site, suspended),
		];
		const said = [];
		for (const email of [freshAddress(), ...known.map(({ email }) => email)]) {
			const { status, text } = await ask(email);
			const [mail, ...others] = await mailsTo(db, email);
			expect(others).toEqual([]);
			said.push([status, plain(text, email), mail?.subject, plain(mail?.text ?? "", email)]);
		}
		for (const one of said) expect(one).toEqual(said[0]);
	});

	test("the mail quotes nothing that a stranger has typed", async () => {
		const { email } = await asked(freshAddress(), {
			title: "Cheap watches",
			name: "evil.example",
			organisation: "Pills",
		});
		const [mail] = await mailsTo(db, email);
		for (const typed of ["watches", "evil.example", "Pills"])
			expect(`${mail?.html} ${mail?.text}`).not.toContain(typed);
	});

	test("whoever signed up with the address before has nothing of the account once its owner confirms it", async () => {
		const email = freshAddress();
		const stranger = await signUp(site, email);
		await as(stranger).post(href("/profile"), { intent: "rename", name: "The Stranger" });
		await as(stranger).post(href("/profile/email"), { email: "stranger@example.org" });
		const { link } = await asked(email);
		const owner = as(person(await press(link)));
		expect((await as(stranger).get(href("/profile"))).status).toBe(302);
		expect((await visitor.post(href("/login"), { email, password: goodPassword })).status).toBe(401);
		// Nor by the change of address that they began.
		const moved = await visitor.get(await linkTo("stranger@example.org"));
		expect(await as(person(moved)).page(href("/email-change"))).toContain(accountMessages.linkOver);
		const account = { name: "Emília Duarte", emailVerified: true, devicesSince: expect.any(Date) };
		expect(await accountOf(email)).toMatchObject(account);
		expect(await owner.page(href("/profile/security"))).toContain("which ended the password set before");
	});

	test("an account with a password or a passkey is sent under, and signed in to only as ever", async () => {
		const member = await becomeMember(site, { emailVerified: true, name: "Maria Mitchell" });
		const { link } = await asked(member.email);
		const answer = await press(link);
		expect(person(answer).cookie).not.toContain("session_token");
		expect(await visitor.page(link)).toContain("You will find it when you sign in as");
		expect(await db.select({ userId: requests.userId }).from(requests)).toEqual([{ userId: member.id }]);
		expect(await accountOf(member.email)).toMatchObject({ name: "Maria Mitchell" });
		expect(await db.$count(credentials, eq(credentials.userId, member.id))).toBe(1);
		expect(await as(member).page(link)).toContain("You are signed in as");
	});

	test("a browser in which a link has signed in is known, and no mail tells of it as new", async () => {
		const { email, link } = await asked();
		const { cookie } = person(await press(link));
		await db.update(users).set({ createdAt: sql`now() - interval '1 day'` }).where(eq(users.email, email));
		const signedOut = cookie.split("; ").filter((one) => !one.includes("session_token"));
		const again = await press((await asked(email)).link, as({ cookie: signedOut.join("; ") }));
		expect(person(again).cookie).toContain("session_token");
		await press((await asked(email)).link);
		const subjects = (await mailsTo(db, email)).map(({ subject }) => subject);
		expect(subjects.filter((subject) => subject.startsWith("A new sign-in"))).toHaveLength(1);
	});

	test("a browser that is somebody else's stays theirs", async () => {
		const member = await becomeMember(site, { emailVerified: true });
		const { email, link } = await asked();
		expect(await as(member).page(link)).toContain(`You are signed in as <bdi class="wrap-anywhere">${member.email}`);
		expect(person(await press(link, as(member))).cookie).not.toContain("session_token");
		const done = await as(member).page(link);
		expect(done).toContain("You will find it when you sign in as");
		// They would not find it.
		expect(done).not.toContain("See your request");
		const account = await accountOf(email);
		expect(await db.$count(sessions, eq(sessions.userId, account?.id ?? ""))).toBe(0);
	});

	test("a link works once, also when it is pressed twice at the same time, and says so afterwards", async () => {
		const { email, link } = await asked();
		const answers = await Promise.all([press(link), press(link), press(link)]);
		expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
		expect(await press(link)).toMatchObject({ status: 303 });
		expect(await db.$count(requests)).toBe(1);
		const account = await accountOf(email);
		expect(await db.$count(sessions, eq(sessions.userId, account?.id ?? ""))).toBe(1);
		const page = await visitor.page(link);
		expect(page).toContain("You will find it when you sign in as");
		const [request] = await db.select().from(requests);
		expect(page).toContain(`href="/login?redirect=${href("/requests/:id", { id: request?.id ?? "" })}"`);
	});

	test("a token that is forged, of the other kind, or too old sends nothing", async () => {
		const { link } = await asked();
		const token = new URL(link, "http://localhost").search;
		for (const path of [`${href("/messages/confirm")}${token}`, `${href("/requests/confirm")}?token=x`]) {
			expect(await visitor.get(path)).toAnswer(410, unconfirmedMessages.linkOver);
			expect((await press(path)).status).toBe(410);
		}
		await db.update(unconfirmedPosts).set({ createdAt: sql`now() - interval '2 days'` });
		expect(await visitor.get(link)).toAnswer(410, unconfirmedMessages.linkOver);
		expect((await press(link)).status).toBe(410);
		await forgetOldPosts(db);
		expect(await db.$count(unconfirmedPosts)).toBe(0);
		expect(await db.$count(requests)).toBe(0);
	});
});

describe("a script", () => {
	test("mails an address few links, wherever it comes from and however it spells it, and says when to try again", async () => {
		const { times } = unconfirmedRates.mailbox;
		const spelt = (i: number) => `target+${i}@example.org`;
		for (let i = 0; i < times; i += 1) expect((await ask(spelt(i))).status).toBe(200);
		expect(await ask(spelt(times))).toAnswer(429, unconfirmedMessages.tooManyToMailbox, "Try again in 24 hours.");
		expect(await db.$count(unconfirmedPosts)).toBe(times);
		expect(await db.$count(mails)).toBe(times);
	});

	test("sends so many from one network address in a day, all forms together", async () => {
		const there = as(null, { "X-Forwarded-For": nextAddress() });
		const card = await reachableCard(site, await correspondent(site));
		const { times } = unconfirmedRates.address;
		const answers = [];
		for (let i = 0; i < times; i += 1) answers.push((await ask(freshAddress(), {}, there)).status);
		expect(new Set(answers)).toEqual(new Set([200]));
		const message = { name: "Emília Duarte", text: "Would you come?", email: freshAddress() };
		const refused = await there.post(href("/card/:id/write", { id: card.id }), message);
		expect(refused).toAnswer(429, unconfirmedMessages.tooManyHere, "Would you come?");
		expect((await ask(freshAddress())).status).toBe(200);
	});

	test("finds the limits of members behind the links", async () => {
		const owner = await correspondent(site);
		const email = freshAddress();
		const cards = [];
		for (let i = 0; i <= messageRates.threadsOfNew.times; i += 1) cards.push(await reachableCard(site, owner));
		const links = [];
		for (const card of cards) {
			await db.delete(rateLimits).where(sql`key not like 'message%'`);
			links.push((await wrote(card.id, `Hello, card ${card.id}`, email)).link);
		}
		const answers = [];
		for (const link of links) answers.push(await press(link));
		expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 429]);
		expect(answers.at(-1)).toAnswer(429, messageMessages.tooMany, `Hello, card ${cards.at(-1)?.id}`);
		// Nothing is lost: it is sent another day.
		await db.delete(rateLimits);
		expect((await press(links.at(-1) ?? "")).status).toBe(303);
	});
});

describe("what is refused when it is confirmed stays there", () => {
	test("of a suspended account, with the reason", async () => {
		const suspended = { suspendedAt: new Date(), suspendedFor: "Sold watches" };
		const { email } = await becomeMember(site, { emailVerified: true, ...suspended });
		const { link } = await asked(email);
		expect(await press(link)).toAnswer(403, "Sold watches", "What lives in the harbour?");
		expect(await db.$count(requests)).toBe(0);
		expect(await db.$count(unconfirmedPosts, sql`sent_at is null`)).toBe(1);
	});

	test("when the board's limit is reached", async () => {
		const { email, id } = await becomeMember(site, { emailVerified: true });
		const { link } = await asked(email);
		const expire = Date.now() + 86_400_000;
		await db.insert(rateLimits).values({ key: `board-submission:${id}`, points: submissionsPerDay, expire });
		expect(await press(link)).toAnswer(429, "Try again in 24 hours.", "What lives in the harbour?");
		expect(await db.$count(requests)).toBe(0);
	});

	test("when its last day has passed, with the form to choose another", async () => {
		const { email, link } = await asked();
		const passed = sql`fields || '{"closesOn": "2020-02-02"}'`;
		await db.update(unconfirmedPosts).set({ fields: passed });
		expect(await visitor.page(link)).toContain(unconfirmedMessages.outdated);
		expect(await press(link)).toAnswer(422, requestMessages.dateUnknown, "What lives in the harbour?");
		expect(await accountOf(email)).toBeUndefined();
		expect((await visitor.post(link, requestForm())).status).toBe(303);
		expect(await db.$count(requests)).toBe(1);
	});

	test("when what waited is gone while its sender changes it, with what they typed", async () => {
		const card = await reachableCard(site, await correspondent(site));
		const request = await asked();
		const message = await wrote(card.id, "Would you come?");
		await db.delete(unconfirmedPosts);
		const typed = { name: "Emília Duarte", text: "Would you come in spring?" };
		expect(await visitor.post(`${message.link}&change`, typed)).toAnswer(410, unconfirmedMessages.linkOver, typed.text);
		const changed = requestForm({ title: "Who lives in the harbour?" });
		const answer = await visitor.post(`${request.link}&change`, changed);
		expect(answer).toAnswer(410, unconfirmedMessages.linkOver, "Who lives in the harbour?");
		expect(answer.text).not.toContain(unconfirmedMessages.outdated);
		for (const left of ["send", "discard"])
			expect((await visitor.post(message.link, { [left]: "1" })).status).toBe(410);
		expect(await accountOf(request.email)).toBeUndefined();
	});

	test.each(["takes no messages any more", "is gone"])("when the card %s", async (state) => {
		const owner = await correspondent(site);
		const card = await reachableCard(site, owner);
		const { email, link } = await wrote(card.id, "Would you come?");
		const isIt = eq(scicommCards.id, card.id);
		if (state === "is gone") await db.delete(scicommCards).where(isIt);
		else await db.update(scicommCards).set({ takesMessages: false }).where(isIt);
		expect(await press(link)).toAnswer(409, messageMessages.unreachable, "Would you come?");
		expect(await accountOf(email)).toBeUndefined();
	});

	test("when the failure is the server's: no account, no session, and the link works later", async () => {
		const { email, link } = await asked();
		await site.schemaOwner.execute(sql`alter table unconfirmed_posts add constraint broken check (sent_at is null)`);
		expect((await press(link)).status).toBe(500);
		expect(await accountOf(email)).toBeUndefined();
		expect(await db.$count(requests)).toBe(0);
		await site.schemaOwner.execute(sql`alter table unconfirmed_posts drop constraint broken`);
		expect((await press(link)).status).toBe(303);
	});
});

test("who is blocked is not heard, by a link either, and is not told", async () => {
	const [owner, writer] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, owner);
	await db.insert(messageBlocks).values({ userId: owner.id, blockedId: writer.id });
	const { link } = await wrote(card.id, "It is me again.", writer.email);
	expect((await press(link)).status).toBe(303);
	expect(await as(owner).page(href("/messages"))).not.toContain("It is me again.");
});

test("the same text to many is held for a moderator, whoever writes it by links", async () => {
	const text = "We sell the cheapest lecture halls in the whole country, ask us for more of them.";
	for (let i = 0; i < sameTextTo; i += 1) {
		const card = await reachableCard(site, await correspondent(site));
		await writeTo(site, await correspondent(site), card.id, text);
	}
	const card = await reachableCard(site, await correspondent(site));
	const { link } = await wrote(card.id, text);
	expect((await press(link)).status).toBe(303);
	expect(await db.$count(messages, and(eq(messages.text, text), messages.hidden))).toBe(1);
});
