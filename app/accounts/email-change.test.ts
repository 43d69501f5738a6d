import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { mails } from "#app/mail/mail.tables.server.ts";
import type { MailList } from "#app/mail/mail-settings.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { emailMessages } from "#app/ui/email.ts";
import { becomeMember, cookieHeader, goodPassword, linkIn, startSession } from "#tests/accounts.ts";
import { answerEmailLink, askEmailChange, changeEmail, emailLink, openEmailLink } from "#tests/email-changes.ts";
import { mailsTo } from "#tests/mail.ts";
import { type Person, shownVersion, testSite } from "#tests/site.ts";
import { sessions, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { forgetOldEmailChanges } from "./email-change.server.ts";
import { emailChanges } from "./email-change.tables.server.ts";
import { isHeld } from "./held-address.server.ts";
import { securityEvents } from "./security-log.tables.server.ts";

const site = await testSite();
const page = href("/profile/email");

let addresses = 0;
function freshEmail() {
	return `new-${++addresses}@example.org`;
}

function member(confirmed = true) {
	return becomeMember(site, { emailVerified: confirmed });
}

async function emailOf(id: string) {
	const [account] = await site.db.select().from(users).where(eq(users.id, id));
	return account?.email;
}

async function isSignedIn(person: Person) {
	return JSON.parse((await site.as(person).get(href("/api/session"))).text).account !== null;
}

async function subjectsTo(email: string) {
	return (await mailsTo(site.db, email)).map(({ subject }) => subject);
}

/** What the log of security has of changes and data, the oldest first. */
async function kindsOf(id: string) {
	const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, id));
	events.sort((a, b) => a.at.getTime() - b.at.getTime());
	return events.map(({ kind }) => kind).filter((kind) => /^(email|data)/.test(kind));
}

function login(email: string) {
	return site.as(null).post(href("/login"), { email, password: goodPassword });
}

/** Makes all changes of an account so many days older. */
async function letPass(id: string, days: number) {
	const earlier = (column: string) => sql.raw(`${column} - interval '${days} days'`);
	await site.db
		.update(emailChanges)
		.set({ createdAt: earlier("created_at"), doneAt: earlier("done_at"), endedAt: earlier("ended_at") })
		.where(eq(emailChanges.userId, id));
}

test("an address changes once both have confirmed it; other sessions and mailed links end, and the old one is told", async () => {
	const person = await member();
	const elsewhere = { cookie: await startSession(site.db, person.id) };
	const email = freshEmail();
	await site.as(null).post(href("/reset-password"), { email: person.email });
	const reset = linkIn((await mailsTo(site.db, person.email))[0]);
	expect(await askEmailChange(site, person, ` ${email.toUpperCase()} `)).toAnswer(
		200,
		accountMessages.emailChangeAsked,
		email,
		"Cancel the change",
	);
	const [ofOld, ofNew] = [await emailLink(site, "old", person.email), await emailLink(site, "new", email)];

	const led = await site.as(person).get(ofNew);
	expect(led).toMatchObject({ status: 302, location: href("/email-change") });
	expect(led.headers.get("Set-Cookie")).toMatch(/email-change-token=.*HttpOnly; SameSite=Lax/);
	const browser = await openEmailLink(site, person, ofNew);
	expect(await site.as(browser).get(href("/email-change"))).toAnswer(200, `Confirm that ${email} is to be`);
	expect(await emailOf(person.id)).toBe(person.email);

	expect(await answerEmailLink(site, person, ofNew)).toAnswer(200, "Now follow the link", person.email);
	expect(await emailOf(person.id)).toBe(person.email);
	expect(await site.as(person).page(page)).toContain("the link mailed to");
	const done = await answerEmailLink(site, person, ofOld);
	expect(done).toAnswer(200, `Your email is now ${email}.`);
	expect(done.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^email-change-token=;.*Max-Age=0/));
	expect(await emailOf(person.id)).toBe(email);
	expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false]);
	expect((await login(email)).status).toBe(303);
	expect((await login(person.email)).status).toBe(401);
	const followed = { cookie: cookieHeader(await site.as(null).get(reset)) };
	expect(await site.as(followed).get(href("/update-password"))).toAnswer(200, accountMessages.linkOver);
	const mailed = (await subjectsTo(person.email)).length;
	await site.as(null).post(href("/reset-password"), { email: person.email });
	expect(await subjectsTo(person.email)).toHaveLength(mailed);
	const file = JSON.parse(await site.as(person).page(href("/profile/data")));
	expect(file.emailChanges).toMatchObject([{ from: person.email, to: email, endedAt: null }]);
	const subjects = [...(await subjectsTo(person.email)), ...(await subjectsTo(email))];
	expect(file.mails.map(({ subject }: { subject: string }) => subject).sort()).toEqual(subjects.sort());
	expect(await kindsOf(person.id)).toEqual(["email.asked", "email.changed", "data.downloaded"]);
});

test("what waits to be mailed and its reader can end goes to the new address, and what they need or were invited to there to the old one", async () => {
	const [person, email] = [await member(), freshEmail()];
	const whole = { recipient: person.email, text: "", html: "" };
	const linkFrom = (list: MailList) =>
		wayOut({ userId: person.id, linkKey: "key" }, list, "https://heliograph.example").wayOut.unsubscribe;
	const unsubscribeUrl = linkFrom("digest");
	await site.db.insert(mails).values([
		{ ...whole, subject: "Digest", unsubscribeUrl },
		{ ...whole, subject: "Sent digest", unsubscribeUrl, sentAt: new Date() },
		{ ...whole, subject: "Needed" },
		{ ...whole, subject: "Invitation", unsubscribeUrl: linkFrom("invitations") },
	]);
	await changeEmail(site, person, email);
	expect(await subjectsTo(email)).toContain("Digest");
	expect(await subjectsTo(person.email)).toEqual(expect.arrayContaining(["Sent digest", "Needed", "Invitation"]));
	expect(await subjectsTo(person.email)).not.toContain("Digest");
});

test("who is not signed in confirms with the password, whose guesses are limited; who reads the new one learns nothing of the old", async () => {
	const person = await member();
	const stranger = await member();
	const email = freshEmail();
	await askEmailChange(site, person, email);
	const [ofOld, ofNew] = [await emailLink(site, "old", person.email), await emailLink(site, "new", email)];
	const reader = await openEmailLink(site, stranger, ofNew);
	expect(await site.as(reader).page(href("/email-change"))).not.toContain(person.email);
	expect(await site.as(reader).postShown(href("/email-change"))).toAnswer(422, accountMessages.fillAll);
	expect(await site.as(await openEmailLink(site, null, ofOld)).page(href("/email-change"))).toContain(
		`value="${person.email}"`,
	);
	expect(await answerEmailLink(site, null, ofOld, { password: goodPassword })).toAnswer(200, "Thank you.", email);
	for (let i = 0; i < 10; i++)
		expect(await site.as(reader).postShown(href("/email-change"), { password: "not the password" })).toAnswer(
			401,
			accountMessages.wrongPassword,
		);
	expect(await site.as(reader).postShown(href("/email-change"), { password: goodPassword })).toAnswer(429);
	expect(await emailOf(person.id)).toBe(person.email);
	await site.db.execute(sql`delete from rate_limits`);
	expect(await answerEmailLink(site, null, ofNew, { password: goodPassword })).toAnswer(200, `now ${email}`);
	expect(await emailOf(person.id)).toBe(email);
	expect(await isSignedIn(person)).toBe(false);
	expect(await isSignedIn(stranger)).toBe(true);
});

test("who has no password, or forgot it, is led on from a link's page: by a new one, and by signing in, which leads back", async () => {
	const person = await member();
	const email = freshEmail();
	await askEmailChange(site, person, email);
	const browser = await openEmailLink(site, null, await emailLink(site, "new", email));
	const shown = await site.as(browser).page(href("/email-change"));
	const back = `${href("/login")}?redirect=%2Femail-change`;
	for (const way of [href("/reset-password"), back]) expect(shown).toContain(`<a href="${way}">`);
	const signedIn = await site.as(browser).post(back, { email: person.email, password: goodPassword });
	expect(signedIn).toMatchObject({ status: 303, location: href("/email-change") });
	const again = { cookie: `${browser.cookie}; ${cookieHeader(signedIn)}` };
	expect(await site.as(again).page(href("/email-change"))).not.toContain('type="password"');
});

test("takes a proof of the last ten minutes, and keeps what was typed", async () => {
	const person = await member();
	const email = freshEmail();
	const provenAt = new Date(Date.now() - 11 * 60_000);
	await site.db.update(sessions).set({ provenAt }).where(eq(sessions.userId, person.id));
	const led = await site.as(person).get(page);
	expect(led).toMatchObject({ status: 302, location: `${href("/login/again")}?redirect=%2Fprofile%2Femail` });
	expect(await askEmailChange(site, person, email)).toAnswer(403, accountMessages.proveFirst, `value="${email}"`);
	expect(await askEmailChange(site, null, email)).toAnswer(401, accountMessages.signedOut);
	expect(await subjectsTo(email)).toEqual([]);
});

test.each([
	["", emailMessages.missing],
	["no address", emailMessages.invalid],
	["same", accountMessages.emailIsSame],
])("a new address of %j is refused: %s", async (typed, message) => {
	const person = await member();
	const email = typed === "same" ? person.email.toUpperCase() : typed;
	expect(await askEmailChange(site, person, email)).toAnswer(422, message);
});

test("asking for an address that is taken or held looks like asking for another one, and tells its owner alone", async () => {
	const [person, other, owner, mover] = [await member(), await member(), await member(), await member()];
	await changeEmail(site, mover, freshEmail());
	const before = await subjectsTo(mover.email);
	const looks = async (asking: typeof person, email: string) => {
		const texts = [(await askEmailChange(site, asking, email)).text, await site.as(asking).page(page)];
		return texts.map((text) =>
			text
				.replaceAll(email, "the new one")
				.replaceAll(asking.email, "the old one")
				.replaceAll(/:\w{7,}:|\d{13}|nonce="[^"]*"/g, "")
				.replaceAll(/<time.*?<\/time>/g, ""),
		);
	};
	const [free, taken, held] = [freshEmail(), owner.email, mover.email];
	const asFree = (await looks(person, free)).map((text) => text.length);
	expect((await looks(other, taken)).map((text) => text.length)).toEqual(asFree);
	expect((await looks(owner, held)).map((text) => text.length)).toEqual(asFree);
	const refusal = "This address can't be used for another Heliograph account";
	expect(await subjectsTo(free)).toEqual(["Confirm your new email for Heliograph"]);
	expect(await subjectsTo(taken)).toContain(refusal);
	expect(await subjectsTo(held)).toEqual([refusal, ...before]);
	expect((await mailsTo(site.db, held))[0]?.text).not.toContain("token=");
	// Both of them wait, and can never be done.
	expect(await answerEmailLink(site, other, await emailLink(site, "old", other.email))).toAnswer(200, "Thank you.");
	expect(await emailOf(other.id)).toBe(other.email);
});

test("an address that was never confirmed is asked nothing, told nothing, and not held", async () => {
	const person = await member(false);
	const email = freshEmail();
	await askEmailChange(site, person, email);
	expect(await site.as(person).page(page)).toContain("the link mailed to");
	expect(await answerEmailLink(site, person, await emailLink(site, "new", email))).toAnswer(200, `now ${email}`);
	expect(await subjectsTo(person.email)).toEqual([]);
	expect(await isHeld(site.db, person.email)).toBe(false);
	const [account] = await site.db.select().from(users).where(eq(users.id, person.id));
	expect(account).toMatchObject({ email, emailVerified: true });
});

test("what a stranger asked for who signed up with an address ends once its owner chooses a password", async () => {
	const stranger = await member(false);
	const email = freshEmail();
	await askEmailChange(site, stranger, email);
	const ofNew = await emailLink(site, "new", email);
	await site.as(null).post(href("/reset-password"), { email: stranger.email });
	const reset = { cookie: cookieHeader(await site.as(null).get(linkIn((await mailsTo(site.db, stranger.email))[0]))) };
	const password = "granite comet willow";
	await site.as(reset).postShown(href("/update-password"), { password, confirmation: password });
	const owner = await site.as(null).post(href("/login"), { email: stranger.email, password });
	expect(owner.status).toBe(303);
	expect(await answerEmailLink(site, { cookie: cookieHeader(owner) }, ofNew)).toAnswer(410, accountMessages.linkOver);
	expect(await emailOf(stranger.id)).toBe(stranger.email);
});

test("a link serves once, for a week, until the change is cancelled, and for its own account", async () => {
	const [person, other] = [await member(), await member()];
	const emails = [freshEmail(), freshEmail(), freshEmail()];
	const links: string[] = [];
	for (const email of emails) {
		await askEmailChange(site, person, email);
		links.push(await emailLink(site, "new", email));
		if (email === emails[0]) {
			const cancelled = await site.as(person).post(page, { cancel: "1" });
			expect(cancelled).toMatchObject({ status: 303, location: href("/profile") });
			const told = { cookie: `${person.cookie}; ${cookieHeader(cancelled)}` };
			expect(await site.as(told).page(href("/profile"))).toContain(accountMessages.emailChangeCancelled.split("'")[0]);
		}
		if (email === emails[1]) await letPass(person.id, 7);
	}
	expect(await askEmailChange(site, person, freshEmail())).toAnswer(409, accountMessages.emailChangeOpen);
	const [cancelled = "", late = "", open = ""] = links;
	const madeUp = `${href("/email-change")}?token=made-up`;
	for (const link of [cancelled, late, madeUp]) {
		const browser = await openEmailLink(site, person, link);
		expect(await site.as(browser).get(href("/email-change"))).toAnswer(200, accountMessages.linkOver);
		expect(await site.as(browser).post(href("/email-change"))).toAnswer(410, accountMessages.linkOver);
	}
	expect(await answerEmailLink(site, other, open, { password: "lichen tundra" })).toAnswer(401);
	expect(await answerEmailLink(site, person, open)).toAnswer(200, "Thank you.");
	expect(await answerEmailLink(site, person, open)).toAnswer(410, accountMessages.linkOver);
	expect(await emailOf(person.id)).toBe(person.email);
	expect(await site.as(null).post(page, { cancel: "1" })).toAnswer(401, accountMessages.signedOut);
});

test("a button does what its page has shown, whichever link was followed since", async () => {
	const person = await member();
	const email = freshEmail();
	await changeEmail(site, person, email);
	await askEmailChange(site, person, freshEmail());
	const shown = await openEmailLink(site, person, await emailLink(site, "old", email));
	const version = shownVersion(await site.as(shown).page(href("/email-change")));
	const later = site.as(await openEmailLink(site, person, await emailLink(site, "undo", person.email)));
	for (const fields of [{ version }, undefined])
		expect(await later.post(href("/email-change"), fields)).toAnswer(
			409,
			accountMessages.linkIsAnother,
			`gets the address ${person.email} back`,
		);
	expect(await emailOf(person.id)).toBe(email);
	expect(await isSignedIn(person)).toBe(true);
	expect(await later.postShown(href("/email-change"))).toAnswer(200, `has the address ${person.email} again`);
});

test("an address that was given to another account meanwhile is not taken from it", async () => {
	const person = await member();
	const email = freshEmail();
	await askEmailChange(site, person, email);
	await becomeMember(site, { email });
	await answerEmailLink(site, person, await emailLink(site, "old", person.email));
	const ofNew = await emailLink(site, "new", email);
	expect(await answerEmailLink(site, person, ofNew)).toAnswer(409, accountMessages.emailChangeTaken);
	expect(await emailOf(person.id)).toBe(person.email);
	expect(await site.as(person).get(page)).toAnswer(200, "Send the mails");
	expect(await isSignedIn(person)).toBe(true);
});

test("a suspended account confirms nothing, and an old address still gets one back", async () => {
	const person = await member();
	const email = freshEmail();
	await changeEmail(site, person, email);
	const undo = await emailLink(site, "undo", person.email);
	await askEmailChange(site, person, freshEmail());
	const ofOld = await emailLink(site, "old", email);
	await site.db
		.update(users)
		.set({ suspendedAt: new Date(), suspendedFor: "It posts spam." })
		.where(eq(users.id, person.id));
	expect(await answerEmailLink(site, null, ofOld, { password: goodPassword })).toAnswer(403, "It posts spam.");
	expect(await answerEmailLink(site, null, undo)).toAnswer(200, person.email);
	expect(await kindsOf(person.id)).toEqual(["email.asked", "email.changed", "email.asked", "email.undone"]);
	const [account] = await site.db.select().from(users).where(eq(users.id, person.id));
	expect(account).toMatchObject({ email: person.email, suspendedFor: "It posts spam." });
});

test("of two accounts that get one address at once one does; both links of a change at once make one change", async () => {
	const [person, other] = [await member(), await member()];
	const email = freshEmail();
	const links: [typeof person, string][] = [];
	for (const one of [person, other]) {
		await askEmailChange(site, one, email);
		await answerEmailLink(site, one, await emailLink(site, "old", one.email));
		links.push([one, await emailLink(site, "new", email)]);
	}
	const answers = await Promise.all(links.map(([one, link]) => answerEmailLink(site, one, link)));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	const loser = (await emailOf(person.id)) === email ? other : person;
	expect(await emailOf(loser.id)).toBe(loser.email);

	const next = freshEmail();
	await askEmailChange(site, loser, next);
	const both = [await emailLink(site, "old", loser.email), await emailLink(site, "new", next)];
	const texts = await Promise.all(both.map(async (link) => (await answerEmailLink(site, loser, link)).text));
	expect(texts.filter((text) => text.includes(`Your email is now ${next}`))).toHaveLength(1);
	expect(await emailOf(loser.id)).toBe(next);
	expect((await subjectsTo(loser.email)).filter((subject) => subject.endsWith("has changed"))).toHaveLength(1);
});

test("five changes a day are asked for, and five mails a day come to one address", async () => {
	const person = await member();
	for (let i = 0; i < 5; i++) {
		await askEmailChange(site, person, freshEmail());
		await site.as(person).post(page, { cancel: "1" });
	}
	expect(await askEmailChange(site, person, freshEmail())).toAnswer(429, accountMessages.tooManyTries);
	const email = freshEmail();
	for (let i = 0; i < 5; i++) await askEmailChange(site, await member(), email);
	const sixth = await member();
	expect(await askEmailChange(site, sixth, email)).toAnswer(429, "enough mails for a day");
	expect(await subjectsTo(sixth.email)).toEqual([]);
});

test("an address is held for a week for the account that has left it", async () => {
	const person = await member();
	await changeEmail(site, person, freshEmail());
	const form = { email: person.email, password: goodPassword, confirmation: goodPassword };
	const signup = async () => (await site.as(null).post(href("/signup"), form)).status;
	expect(await signup()).toBe(200);
	expect(await subjectsTo(person.email)).toContain("This address can't have a Heliograph account yet");
	expect(await site.db.$count(users, eq(users.email, person.email))).toBe(0);
	// Its own account may come back, and then nothing holds it but the account.
	const moved = { ...person, email: (await emailOf(person.id)) ?? "" };
	expect(await changeEmail(site, moved, person.email)).toAnswer(200, `now ${person.email}`);
	expect(await isHeld(site.db, person.email)).toBe(false);
	await changeEmail(site, person, freshEmail());
	await letPass(person.id, 7);
	expect(await signup()).toBe(200);
	expect(await site.db.$count(users, eq(users.email, person.email))).toBe(1);
});

test("who has an address after another account reads nothing of the mails to that one", async () => {
	const former = await member();
	await changeEmail(site, former, freshEmail());
	const [told] = await mailsTo(site.db, former.email);
	await letPass(former.id, 7);
	await site.db
		.update(mails)
		.set({ createdAt: sql`${mails.createdAt} - interval '7 days'` })
		.where(eq(mails.recipient, former.email));
	const form = { email: former.email, password: goodPassword, confirmation: goodPassword };
	await site.as(null).post(href("/signup"), form);
	await site.db.update(users).set({ emailVerified: true }).where(eq(users.email, former.email));
	const subjectsOf = async (person: Person): Promise<string[]> => {
		const { mails } = JSON.parse(await site.as(person).page(href("/profile/data")));
		return mails.map(({ subject }: { subject: string }) => subject);
	};
	const next = { cookie: cookieHeader(await login(former.email)) };
	expect(await subjectsOf(next)).toEqual(["Confirm your email for Heliograph"]);
	expect(await subjectsOf(former)).toContain(told?.subject);
	// The next one leaves it as well: what was there before stays the first one's, and is not deleted with the account.
	await changeEmail(site, { email: former.email, ...next }, freshEmail());
	expect(await subjectsOf(former)).toContain(told?.subject);
	await site.as(next).post(href("/profile/delete"), { password: goodPassword });
	expect(await subjectsOf(former)).toContain(told?.subject);
});

test("changes are forgotten thirty days after nothing can come of them", async () => {
	const person = await member();
	const tidyAfter = async (days: number) => {
		await letPass(person.id, days);
		await forgetOldEmailChanges(site.db);
		return site.db.$count(emailChanges, eq(emailChanges.userId, person.id));
	};
	await changeEmail(site, person, freshEmail());
	expect([await tidyAfter(36), await tidyAfter(2)]).toEqual([1, 0]);
	await askEmailChange(site, person, freshEmail());
	await site.as(person).post(page, { cancel: "1" });
	expect([await tidyAfter(29), await tidyAfter(2)]).toEqual([1, 0]);
});

test("changes go with the account, and so do the mails to an address that was its own", async () => {
	const person = await member();
	await changeEmail(site, person, freshEmail());
	await askEmailChange(site, person, freshEmail());
	expect(await subjectsTo(person.email)).toHaveLength(2);
	expect(await site.as(person).post(href("/profile/delete"), { password: goodPassword })).toMatchObject({
		status: 303,
	});
	expect(await site.db.$count(emailChanges, eq(emailChanges.userId, person.id))).toBe(0);
	expect(await subjectsTo(person.email)).toEqual([]);
});
