import { eq } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { follow, isFollowed } from "#app/follows/follow.server.ts";
import { forgetFollowsOfGone } from "#app/follows/forget-follows.server.ts";
import {
	moderationEvents,
	moderationOriginals,
	moderationWords,
	pendingNotifications,
	reports,
} from "#app/moderation/moderation.tables.server.ts";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { becomeMember, cookieHeader, nextAddress } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { cardForm } from "#tests/cards.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { mailsTo } from "#tests/mail.ts";
import { testSite } from "#tests/site.ts";
import { scicommCards } from "../card.tables.server.ts";
import { cardDeletion, cardMessages } from "../card-messages.ts";
import { claimCard } from "./claims.server.ts";

const site = await testSite();
const { db } = site;
const admin = await becomeMember(site, { email: testAdmin, name: "Ada", emailVerified: true });
const member = await becomeMember(site);

beforeEach(async () => {
	await db.delete(rateLimits);
	await db.delete(pendingNotifications);
});

const pathOf = (id: string) => href("/scicomm/card/discard/:id", { id });
const deskOf = (id: string) => href("/admin/reports/:kind/:id", { kind: "card", id });

/** A card made without an account, and the token that its browser got, as its success page has it. */
async function makeCard(name = "Ida Zyxomma", fields: Record<string, Blob> = {}) {
	const form = cardForm({ name, ...fields });
	const made = await site.post(href("/scicomm/card/create"), form, { "X-Forwarded-For": nextAddress() });
	const path = made.location ?? "";
	const page = await site.get(path, { Cookie: cookieHeader(made) });
	const html = page.text;
	const id = path.split("/").at(-1) ?? "";
	expect(html).toContain(`action="${pathOf(id)}"`);
	return { id, claimToken: /name="claimToken" value="([^"]+)"/.exec(html)?.[1] ?? "" };
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
	return site.post(path, new URLSearchParams(fields), { "X-Forwarded-For": nextAddress(), ...headers });
}

const isThere = async (id: string) => (await db.$count(scicommCards, eq(scicommCards.id, id))) === 1;

describe("a card made without an account", () => {
	test("is deleted by the browser that made it, which is asked first, without JavaScript too", async () => {
		const { id, claimToken } = await makeCard();
		const asked = await post(pathOf(id), { claimToken });
		expect(asked.status).toBe(200);
		expect(asked.headers.get("Cache-Control")).toBe("private, no-store");
		const question = asked.text;
		expect(question).toContain("Ida Zyxomma");
		expect(question).toContain(cardDeletion.warning);
		expect(question).toContain(`value="${claimToken}"`);
		expect(await isThere(id)).toBe(true);

		const deleted = await post(pathOf(id), { claimToken, sure: "yes" });
		expect(deleted.status).toBe(303);
		expect(deleted.headers.get("Set-Cookie")).toMatch(new RegExp(`saved-card-${id}=;.*Max-Age=0`));
		expect((await site.get(deleted.location ?? "")).text).toContain("The card is deleted");
		expect(await isThere(id)).toBe(false);
		expect((await site.get(href("/card/:id", { id }))).status).toBe(404);
	});

	test("that is gone counts as deleted for who deletes it again, such as when the answer was lost", async () => {
		const { id, claimToken } = await makeCard();
		await db.delete(scicommCards).where(eq(scicommCards.id, id));
		const opened = await site.get(pathOf(id));
		expect(opened).toAnswer(404, "The card is deleted");
		const tries: Record<string, string>[] = [{ claimToken }, { claimToken, sure: "yes" }];
		for (const fields of tries) {
			const answer = await post(pathOf(id), fields);
			expect(answer).toAnswer(404, "The card is deleted");
			expect(answer.headers.get("Set-Cookie")).toMatch(new RegExp(`saved-card-${id}=;.*Max-Age=0`));
		}
	});

	test("stays for who has no token or another's, whoever is signed in", async () => {
		const [{ id }, other] = [await makeCard(), await makeCard()];
		for (const claimToken of ["", "x", other.claimToken, "a".repeat(10_000)]) {
			for (const headers of [undefined, { Cookie: member.cookie }, { Cookie: admin.cookie }]) {
				expect(await post(pathOf(id), { claimToken, sure: "yes" }, headers)).toAnswer(403, cardMessages.notMadeHere);
			}
		}
		expect([await isThere(id), await isThere(other.id)]).toEqual([true, true]);
	});

	test("asks nobody without the token, and says who can delete it", async () => {
		const { id } = await makeCard();
		const html = (await site.get(pathOf(id))).text;
		expect(html).toContain(cardMessages.notMadeHere);
		expect(html).not.toContain('name="sure"');
		expect((await site.get(pathOf("nonsense"))).status).toBe(404);
		expect((await post(pathOf("nonsense"), { claimToken: "x", sure: "yes" })).status).toBe(404);
	});

	test("that was claimed meanwhile is its owner's: the token is worth nothing", async () => {
		const { id, claimToken } = await makeCard();
		expect(await claimCard(db, member, id, claimToken)).toBe("claimed");
		expect((await site.get(pathOf(id))).status).toBe(403);
		expect(await post(pathOf(id), { claimToken, sure: "yes" })).toAnswer(403, "belongs to an account now");
		expect(await isThere(id)).toBe(true);
	});

	test("can be guessed at thirty times an hour, and those who know do not count", async () => {
		const address = { "X-Forwarded-For": nextAddress() };
		const { id } = await makeCard();
		for (let times = 0; times < 29; times++) {
			expect((await post(pathOf(id), { claimToken: "x", sure: "yes" }, address)).status).toBe(403);
		}
		for (let times = 0; times < 2; times++) {
			const own = await makeCard();
			expect((await post(pathOf(own.id), { claimToken: own.claimToken, sure: "yes" }, address)).status).toBe(303);
		}
		expect((await post(pathOf(id), { claimToken: "x", sure: "yes" }, address)).status).toBe(403);
		expect(await post(pathOf(id), { claimToken: "x", sure: "yes" }, address)).toAnswer(429, "Try again in an hour.");
	});

	test("takes along what was said of it in reports and in the log", async () => {
		const { id, claimToken } = await makeCard();
		await db.insert(reports).values({ subjectKind: "card", subjectId: id, reason: "other", text: "Zyxomma lies" });
		await decide(id, { verdict: "hidden", reason: "other", explanation: "Dear Zyxomma" });
		await db.delete(pendingNotifications);
		const html = (await site.get(pathOf(id))).text;
		expect(html).not.toContain("Ida Zyxomma");
		expect((await post(pathOf(id), { claimToken, sure: "yes" })).status).toBe(303);
		expect(await wordsOf(id)).toEqual([]);
		expect(await db.select().from(reports).where(eq(reports.subjectId, id))).toMatchObject([{ text: "" }]);
	});
});

async function wordsOf(id: string) {
	return db
		.select({ title: moderationWords.title })
		.from(moderationWords)
		.innerJoin(moderationEvents, eq(moderationEvents.id, moderationWords.eventId))
		.where(eq(moderationEvents.subjectId, id));
}

async function desk(id: string) {
	return (await site.get(deskOf(id), { Cookie: admin.cookie })).text;
}

async function decide(id: string, fields: Record<string, string>, cookie = admin.cookie) {
	const state = /name="state" value="([^"]*)"/.exec(await desk(id))?.[1] ?? "";
	return post(deskOf(id), { state, ...fields }, { Cookie: cookie });
}

const deletion = { verdict: "deleted", reason: "advertising", explanation: "Sells pills." };

async function eventOf(id: string) {
	const [event] = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, id));
	return event;
}

describe("a moderator", () => {
	test("finds the way to delete a card without an account on its page, and nobody else does", async () => {
		const { id } = await makeCard();
		const pageFor = async (cookie: string) => (await site.get(href("/card/:id", { id }), { Cookie: cookie })).text;
		expect(await pageFor(admin.cookie)).toContain(`href="${deskOf(id)}"`);
		expect(await pageFor(member.cookie)).not.toContain(deskOf(id));
		expect(await desk(id)).toContain('value="deleted"');
	});

	test("deletes it with a reason, which is logged and can be undone for a while, to the last column", async () => {
		const { id, claimToken } = await makeCard();
		const [before] = await db.select().from(scicommCards).where(eq(scicommCards.id, id));
		await follow(db, member, { entryId: id });
		expect((await decide(id, { ...deletion, reason: "" })).status).toBe(422);
		expect((await decide(id, deletion)).status).toBe(303);
		expect(await isThere(id)).toBe(false);
		const event = await eventOf(id);
		expect(event).toMatchObject({ action: "deleted", reason: "advertising", actorId: admin.id, submitterId: null });
		const logged = await site.get(href("/admin/log/:id", { id: event?.id ?? "" }), { Cookie: admin.cookie });
		expect(logged.text).toContain("Sells pills.");

		expect((await site.get(href("/admin/reports"), { Cookie: admin.cookie })).text).toContain("Undo");
		const undone = await post(href("/admin"), { intent: "undo", event: event?.id ?? "" }, { Cookie: admin.cookie });
		expect(undone.status).toBe(303);
		expect(await db.select().from(scicommCards).where(eq(scicommCards.id, id))).toEqual([before]);
		expect(await isFollowed(db, member, { entryId: id })).toBe(true);
		expect(await claimCard(db, member, id, claimToken)).toBe("claimed");
	});

	test("deletes it for good once the time to undo is over: nothing of it is kept but the log, and nobody is mailed", async () => {
		const { id } = await makeCard();
		await follow(db, member, { entryId: id });
		await decide(id, deletion);
		const event = await eventOf(id);
		expect(await tellOfDecisions(site)).toBe(0);
		expect(await db.$count(moderationOriginals, eq(moderationOriginals.eventId, event?.id ?? ""))).toBe(0);
		expect(await db.$count(publicEntries, eq(publicEntries.id, id))).toBe(0);
		await forgetFollowsOfGone(db);
		expect(await isFollowed(db, member, { entryId: id })).toBe(false);
		expect(await post(href("/admin"), { intent: "undo", event: event?.id ?? "" }, { Cookie: admin.cookie })).toAnswer(
			409,
			moderationMessages.undoTooLate.slice(0, 30),
		);
		expect(await mailsTo(db, "ida@example.org")).toEqual([]);
	});

	test("can't delete a card of an account, nor one that was claimed since the page was opened; others can delete none", async () => {
		const { id, claimToken } = await makeCard();
		expect((await decide(id, deletion, member.cookie)).status).toBe(403);
		const state = /name="state" value="([^"]*)"/.exec(await desk(id))?.[1] ?? "";
		await claimCard(db, member, id, claimToken);
		expect((await post(deskOf(id), { state, ...deletion }, { Cookie: admin.cookie })).status).toBe(409);
		expect(await isThere(id)).toBe(true);
	});

	test("hides and shows no card whose maker has claimed it since the page said that nobody is mailed", async () => {
		for (const verdict of ["hidden", "shown"]) {
			const { id, claimToken } = await makeCard();
			if (verdict === "shown") await decide(id, { ...deletion, verdict: "hidden" });
			const state = /name="state" value="([^"]*)"/.exec(await desk(id))?.[1] ?? "";
			await claimCard(db, member, id, claimToken);
			const answer = await post(deskOf(id), { ...deletion, state, verdict }, { Cookie: admin.cookie });
			expect(answer.status, verdict).toBe(409);
		}
		await tellOfDecisions(site);
		expect(await mailsTo(db, member.email)).toEqual([]);
	});

	test("hides a card, and its photo stays out of sight however the card goes then", async () => {
		const background = { r: 12, g: 34, b: 56 };
		const png = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
			.png()
			.toBuffer();
		const photo = new File([new Uint8Array(png)], "me.png", { type: "image/png" });
		const again = await makeCard("Ida Zyxomma", { photo });
		const { id, claimToken } = await makeCard("Ida Zyxomma", { photo });
		const [card] = await db.select().from(scicommCards).where(eq(scicommCards.id, id));
		const answer = async () => (await site.get(href("/images/:file", { file: `${card?.avatar}.webp` }))).status;
		const hiding = { verdict: "hidden", reason: "other", explanation: "Not yours." };

		expect((await decide(id, hiding)).status).toBe(303);
		expect(await answer(), "as another card has it").toBe(200);
		expect((await decide(again.id, hiding)).status).toBe(303);
		expect(await answer()).toBe(404);
		expect((await decide(again.id, deletion)).status).toBe(303);
		await tellOfDecisions(site);
		expect((await post(pathOf(id), { claimToken, sure: "yes" })).status).toBe(303);
		expect(await answer()).toBe(404);

		await makeCard("Ida Zyxomma", { photo });
		expect(await answer(), "as it was sent anew").toBe(200);
	});
});
