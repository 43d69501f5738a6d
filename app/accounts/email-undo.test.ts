import { signJWT } from "better-auth/crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { becomeMember, cookieHeader, goodPassword, linkIn, startSession } from "#tests/accounts.ts";
import { testSecret } from "#tests/app.ts";
import { answerEmailLink, askEmailChange, changeEmail, emailLink, openEmailLink } from "#tests/email-changes.ts";
import { mailsTo } from "#tests/mail.ts";
import { addPasskey, signInWith } from "#tests/passkeys.ts";
import { setUpSecondFactor } from "#tests/second-factor.ts";
import { type Person, testSite } from "#tests/site.ts";
import { passkeys, secondFactors, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { emailChanges } from "./email-change.tables.server.ts";
import { keyFor } from "./key.server.ts";

const site = await testSite();
const page = href("/email-change");

let addresses = 0;
function freshEmail() {
	return `taken-to-${++addresses}@example.org`;
}

function member() {
	return becomeMember(site, { emailVerified: true });
}

async function emailOf(id: string) {
	const [account] = await site.db.select().from(users).where(eq(users.id, id));
	return account?.email;
}

async function isSignedIn(person: Person) {
	return JSON.parse((await site.as(person).get(href("/api/session"))).text).account !== null;
}

function login(email: string) {
	return site.as(null).post(href("/login"), { email, password: goodPassword });
}

/** A member, and whoever has taken the account to another address. */
async function robbed() {
	const person = await member();
	const thief = { ...person, email: freshEmail(), cookie: await startSession(site.db, person.id) };
	await changeEmail(site, { ...thief, email: person.email }, thief.email);
	return { person, thief, undo: await emailLink(site, "undo", person.email) };
}

test("the old address gets the account back without signing in: sessions and the password end, and a reset leads in", async () => {
	const { person, thief, undo } = await robbed();
	await site.as(null).post(href("/reset-password"), { email: thief.email });
	const reset = linkIn((await mailsTo(site.db, thief.email))[0]);
	const reader = await openEmailLink(site, null, undo);
	expect(await site.as(reader).get(page)).toAnswer(200, `gets the address ${person.email} back`);
	expect(await emailOf(person.id)).toBe(thief.email);

	const undone = await site.as(reader).postShown(page);
	expect(undone).toAnswer(200, `has the address ${person.email} again`, `href="${href("/reset-password")}"`);
	expect(await emailOf(person.id)).toBe(person.email);
	expect(await isSignedIn(thief)).toBe(false);
	for (const email of [person.email, thief.email]) expect((await login(email)).status).toBe(401);
	expect(await site.db.$count(users, and(eq(users.id, person.id), isNotNull(users.devicesSince)))).toBe(1);
	const followed = { cookie: cookieHeader(await site.as(null).get(reset)) };
	expect(await site.as(followed).get(href("/update-password"))).toAnswer(200, accountMessages.linkOver);
	expect((await mailsTo(site.db, person.email))[0]?.subject).toBe("Your Heliograph account has this address again");
	expect((await mailsTo(site.db, thief.email))[0]?.subject).toBe("Your Heliograph email has been changed back");
	expect(await site.as(reader).post(page)).toAnswer(410, accountMessages.linkOver);

	// Also where strangers have used up what an address is mailed in a day.
	for (let i = 0; i < 6; i++) await site.as(null).post(href("/reset-password"), { email: person.email });
	await site.as({ cookie: cookieHeader(undone) }).post(href("/reset-password"), { email: person.email });
	const [mail] = await mailsTo(site.db, person.email);
	const chooser = { cookie: cookieHeader(await site.as(null).get(linkIn(mail))) };
	const password = "granite comet willow";
	const chosen = await site.as(chooser).postShown(href("/update-password"), { password, confirmation: password });
	expect(chosen).toAnswer(200, accountMessages.updated);
	expect((await site.as(null).post(href("/login"), { email: person.email, password })).status).toBe(303);
});

test("what signs in since the change was asked for goes; what did before stays", async () => {
	const person = await member();
	const { device: mine } = await addPasskey(site, person);
	const email = freshEmail();
	await changeEmail(site, person, email);
	const thief = { ...person, email };
	const { device: theirs } = await addPasskey(site, thief);
	await setUpSecondFactor(site, thief);
	expect(await answerEmailLink(site, null, await emailLink(site, "undo", person.email))).toAnswer(200);
	expect((await signInWith(site, theirs)).status).toBe(401);
	expect((await signInWith(site, mine)).status).toBe(303);
	expect(await site.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(1);
	expect(await site.db.$count(secondFactors, eq(secondFactors.userId, person.id))).toBe(0);
});

test("a link about the thief's sign-in takes an app along once it is undone, which was set up before the change was asked for", async () => {
	const person = await member();
	const key = keyFor("not-me-links", { secret: testSecret });
	const link = `/not-me?token=${await signJWT({ userId: person.id, email: person.email }, key)}`;
	const reader = site.as({ cookie: cookieHeader(await site.as(null).get(link)) });
	await setUpSecondFactor(site, person);
	await changeEmail(site, person, freshEmail());
	expect(await reader.get(href("/not-me"))).toAnswer(200, accountMessages.disownOver);
	expect(await answerEmailLink(site, null, await emailLink(site, "undo", person.email))).toAnswer(200, person.email);
	const apps = () => site.db.$count(secondFactors, eq(secondFactors.userId, person.id));
	expect(await apps()).toBe(1);
	expect((await reader.postShown(href("/not-me"))).status).toBe(303);
	expect(await apps()).toBe(0);
});

test("the first address wins over all later ones, whose links serve no more; a later one does not take back the first's", async () => {
	const { person, thief, undo } = await robbed();
	const second = freshEmail();
	await changeEmail(site, thief, second);
	const undoOfSecond = await emailLink(site, "undo", thief.email);
	const third = freshEmail();
	await askEmailChange(site, thief, third);
	const open = await emailLink(site, "new", third);

	expect(await answerEmailLink(site, null, undo)).toAnswer(200, person.email);
	expect(await emailOf(person.id)).toBe(person.email);
	expect(await answerEmailLink(site, null, undoOfSecond)).toAnswer(410, accountMessages.linkOver);
	expect(await answerEmailLink(site, null, open, { password: goodPassword })).toAnswer(410, accountMessages.linkOver);
	expect(await emailOf(person.id)).toBe(person.email);
	expect((await mailsTo(site.db, second))[0]?.subject).toBe("Your Heliograph email has been changed back");

	const again = await robbed();
	await changeEmail(site, again.thief, freshEmail());
	const laterUndo = await emailLink(site, "undo", again.thief.email);
	expect(await answerEmailLink(site, null, laterUndo)).toAnswer(200, again.thief.email);
	expect(await emailOf(again.person.id)).toBe(again.thief.email);
	expect(await answerEmailLink(site, null, again.undo)).toAnswer(200, again.person.email);
	expect(await emailOf(again.person.id)).toBe(again.person.email);
});

test("of two that undo it at once one does; after a week nobody does", async () => {
	const { person, undo } = await robbed();
	const answers = await Promise.all([answerEmailLink(site, null, undo), answerEmailLink(site, null, undo)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
	expect(await emailOf(person.id)).toBe(person.email);

	const late = await robbed();
	await site.db
		.update(emailChanges)
		.set({ doneAt: sql`done_at - interval '7 days'` })
		.where(eq(emailChanges.userId, late.person.id));
	expect(await answerEmailLink(site, null, late.undo)).toAnswer(410, accountMessages.linkOver);
	expect(await emailOf(late.person.id)).toBe(late.thief.email);
});

test("an undo and a confirmation of the next change at once leave the first address", async () => {
	const { person, thief, undo } = await robbed();
	const next = freshEmail();
	await askEmailChange(site, thief, next);
	await answerEmailLink(site, thief, await emailLink(site, "old", thief.email));
	const ofNew = await emailLink(site, "new", next);
	const [undone] = await Promise.all([
		answerEmailLink(site, null, undo),
		answerEmailLink(site, null, ofNew, { password: goodPassword }),
	]);
	expect(undone).toAnswer(200, person.email);
	expect(await emailOf(person.id)).toBe(person.email);
	expect(await isSignedIn(thief)).toBe(false);
	expect((await login(next)).status).toBe(401);
});

test("an address that the operator has given to another account meanwhile stays there", async () => {
	const { person, thief, undo } = await robbed();
	await becomeMember(site, { email: person.email });
	expect(await answerEmailLink(site, null, undo)).toAnswer(409, accountMessages.emailUndoTaken);
	expect(await emailOf(person.id)).toBe(thief.email);
	expect(await isSignedIn(thief)).toBe(true);
});
