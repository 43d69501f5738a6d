import { eq } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { decide } from "#app/admin/decide.server.ts";
import { undoDecision } from "#app/admin/undo-decision.server.ts";
import { cardHandles, scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { imageMessages } from "#app/images/form-image.ts";
import { storePicture } from "#app/images/images.server.ts";
import { pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { cardInput } from "#tests/cards.ts";
import { addEvent, dayIn, eventForm } from "#tests/events.ts";
import { seen } from "#tests/moderation.ts";
import { testSite } from "#tests/site.ts";
import { moderatedEvents } from "./event.queue.server.ts";
import { events } from "./event.tables.server.ts";
import { eventMessages, maxSpeakers } from "./event.ts";

const app = await testSite();
const { db } = app;
beforeEach(async () => {
	await db.delete(events);
	await db.delete(cardHandles);
	await db.delete(scicommCards);
	await db.delete(rateLimits);
});

type Person = Awaited<ReturnType<typeof becomeMember>>;
const [owner, other] = [await confirmed(), await confirmed()];
const admin = await becomeMember(app, { email: testAdmin, emailVerified: true });

function confirmed() {
	return becomeMember(app, { emailVerified: true });
}

const form = href("/events/new");
const pathOf = (id: string) => href("/events/:id", { id });
const editPath = (id: string) => href("/events/edit/:id", { id });
const cancelPath = (id: string) => href("/events/cancel/:id", { id });
const leavePath = (id: string) => href("/events/leave/:id", { id });

function post(path: string, fields: Record<string, string> | URLSearchParams | FormData, person?: Person) {
	const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
	return app.post(path, body, person ? { Cookie: person.cookie } : {});
}

async function page(path: string, person?: Person) {
	return (await app.get(path, person ? { Cookie: person.cookie } : {})).text;
}

async function eventAt(id: string) {
	const [event] = await db.select().from(events).where(eq(events.id, id));
	if (!event) throw new Error("The event is gone");
	return event;
}

async function onlyEvent() {
	const [event] = await db.select().from(events);
	if (!event) throw new Error("No event was stored");
	return event;
}

async function versionIn(id: string, person = owner) {
	return /name="version" value="([^"]*)"/.exec(await page(editPath(id), person))?.[1] ?? "";
}

/** Rejects an event that waits in a queue. Returns the id of the decision. */
async function reject(id: string, queue: string) {
	const [, subject = ""] = new RegExp(`value="(event ${id} [^"]+)"`).exec(queue) ?? [];
	const rejection = { subject, reason: "incomplete", explanation: "Who speaks?", back: "/admin" };
	expect((await post(href("/admin/reject"), rejection, admin)).status).toBe(303);
	const log = await page(href("/admin/log"), admin);
	return /\/admin\/log\/([0-9a-f-]{36})/.exec(log)?.[1] ?? "";
}

async function addCard(fields: Partial<typeof scicommCards.$inferInsert> = {}) {
	const [card] = await db
		.insert(scicommCards)
		.values({ ...columnsOf(cardInput()), ...fields })
		.returning();
	if (!card) throw new Error("No card was made");
	const { id, handle, userId } = card;
	if (handle) await db.insert(cardHandles).values({ handle, cardId: id, userId: userId ?? other.id });
	return card;
}

describe("submitting an event", () => {
	test("keeps it for review, with its moments and all else it says", async () => {
		const card = await addCard({ handle: "ada-lovelace" });
		const fields = { online: "on", onlineUrl: "example.org/live", speakers: "ada-lovelace", series: "Winter Lectures" };
		expect(await post(form, eventForm(fields), owner)).toAnswer(200, eventMessages.received);
		const event = await onlyEvent();
		expect(event).toMatchObject({
			userId: owner.id,
			startsOn: dayIn(10),
			onlineUrl: "https://example.org/live",
			speakers: [card.id],
			languages: ["en", "pt"],
			free: false,
			approved: false,
			sequence: 0,
		});
		expect((await app.get(pathOf(event.id))).status).toBe(404);
		expect(await page(pathOf(event.id), owner)).toContain("A moderator has not reviewed this event yet.");
		expect(await page(href("/profile"), owner)).toContain("Pending");
		expect((await app.get(pathOf(event.id), { Cookie: admin.cookie })).status).toBe(200);
	});

	test.each([
		[{ title: "" }, eventMessages.titleMissing],
		[{ ends: `${dayIn(9)}T20:00` }, eventMessages.endsBeforeStart],
		[{ starts: `${dayIn(-9)}T20:00`, ends: `${dayIn(-8)}T20:00` }, eventMessages.isOver],
		[{ timeZone: "Mars/Olympus" }, eventMessages.choiceUnknown],
		[{ timeZone: "Europe/Lisbon'; drop table events" }, eventMessages.choiceUnknown],
		[{ speakers: "nobody-here" }, "There is no card 'nobody-here' in the directory"],
		[{ speakers: "%E0%A4%A", languages: "English" }, "There is no card '%E0%A4%A' in the directory"],
		[{ speakers: `https://example.org/card/${"x".repeat(200)}` }, "…' in the directory"],
	])("with %j is refused, and keeps the rest", async (fields: Record<string, string>, message) => {
		expect(await post(form, eventForm(fields), owner)).toAnswer(
			422,
			message,
			"Nothing is saved yet. Please check the fields marked below.",
			'value="Tidewater Institute"',
			'<option value="Europe/Paris"',
		);
		expect(await db.$count(events)).toBe(0);
	});

	test("takes one of the longest, though the clocks are put back meanwhile", async () => {
		const year = new Date().getUTCFullYear() + 1;
		const times = { starts: `${year}-09-15T10:00`, ends: `${year}-11-16T10:00` };
		expect(await post(form, eventForm(times), owner)).toAnswer(200, eventMessages.received);
		expect((await onlyEvent()).endsOn).toBe(`${year}-11-16`);
	});

	test("names cards by link, handle, slug or id; one that is unlisted or hidden is as one that there is not", async () => {
		const [byHandle, byId] = [
			await addCard({ handle: "ada" }),
			await addCard({ name: "Mary Somerville", slug: "mary-somerville" }),
		];
		const speakers = `http://localhost/card/ada?x=1\n@ADA, ${byId.id}\nhttps://localhost/card/mary-somerville/print`;
		await post(form, eventForm({ speakers }), owner);
		expect((await onlyEvent()).speakers).toEqual([byHandle.id, byId.id]);
		for (const fields of [{ isVisible: false }, { hidden: true }]) {
			const { id } = await addCard(fields);
			const html = (await post(form, eventForm({ speakers: id }), owner)).text;
			expect(html).toContain(`There is no card '${id}' in the directory`);
		}
	});

	test("stores an image, which a form that comes back has not lost, and takes it out again", async () => {
		const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
			.png()
			.toBuffer();
		const fields = new FormData();
		for (const [name, value] of eventForm({ title: "" })) fields.set(name, value);
		fields.set("picture", new File([new Uint8Array(bytes)], "a.png", { type: "image/png" }));
		const html = (await post(form, fields, owner)).text;
		const [, image = ""] = /name="image" value="([0-9a-f]{64})"/.exec(html) ?? [];
		expect(image).not.toBe("");
		const without = (await post(form, eventForm({ title: "", image, change: "remove-image" }), owner)).text;
		expect(without).not.toContain(image);
		await post(form, eventForm({ image }), owner);
		expect((await onlyEvent()).image).toBe(image);
		expect((await app.get(`/images/${image}.webp`)).status).toBe(404);
		await db.update(events).set({ approved: true });
		expect((await app.get(`/images/${image}.webp`)).status).toBe(200);
	});

	test("whose image was forgotten meanwhile comes back without it, and says so", async () => {
		const image = "0".repeat(64);
		const answer = await post(form, eventForm({ title: "Kept title", image }), owner);
		expect(answer).toAnswer(422, imageMessages.gone, 'value="Kept title"');
		expect(answer.text).not.toContain(image);
		expect(await db.$count(events)).toBe(0);
	});

	test("that a moderator rejected brings the form back as it was", async () => {
		const card = await addCard({ handle: "ada" });
		await post(form, eventForm({ speakers: "ada" }), owner);
		const { id } = await onlyEvent();
		const queue = await page(`${href("/admin")}?queue=event`, admin);
		expect(queue).toContain("What the tide pool knows");
		expect(queue).toContain(href("/card/:id", { id: card.id }));
		const eventId = await reject(id, queue);
		const again = await page(`${form}?correct=${eventId}`, owner);
		expect(again).toContain('value="What the tide pool knows"');
		expect(again).toContain(`value="${dayIn(10)}T18:30"`);
		expect(again).toContain(">ada</textarea>");
		expect(await page(`${form}?correct=${eventId}`, other)).not.toContain("tide pool knows");
	});
});

describe("editing an event", () => {
	test("replaces what it says, leaves it on the board and puts it into the queue of what was edited", async () => {
		const { id } = await addEvent(db, { userId: owner.id });
		const version = await versionIn(id);
		const response = await post(editPath(id), eventForm({ title: "The tide pool, again", version }), owner);
		expect([response.status, response.location]).toEqual([303, pathOf(id)]);
		expect(await eventAt(id)).toMatchObject({
			title: "The tide pool, again",
			approved: true,
			editedSinceApproval: true,
			sequence: 1,
		});
		expect(await page(`${href("/admin")}?queue=edited`, admin)).toContain("The tide pool, again");
	});

	test("with another picture alone is no edit that was sent before, so it is told what has changed since", async () => {
		const { id } = await addEvent(db, { userId: owner.id });
		const [image, version] = [await storePicture(db, Buffer.from("a poster")), await versionIn(id)];
		const said = eventForm({ version });
		expect((await post(editPath(id), said, owner)).status).toBe(303);
		said.set("image", image);
		expect(await post(editPath(id), said, owner)).toAnswer(409, eventMessages.changedElsewhere);
		expect((await eventAt(id)).image).toBeNull();
		said.set("version", await versionIn(id));
		for (let i = 0; i < 2; i++) expect((await post(editPath(id), said, owner)).status).toBe(303);
		expect(await eventAt(id)).toMatchObject({ image, sequence: 2 });
	});

	test("names speakers that it adds to its owner and moderators alone, until one has looked at it", async () => {
		const [approved, added] = [await addCard({ handle: "ada" }), await addCard({ handle: "mary", userId: other.id })];
		const { id } = await addEvent(db, { userId: owner.id, speakers: [approved.id] });
		const edit = eventForm({ speakers: "mary\nada", version: await versionIn(id) });
		expect((await post(editPath(id), edit, owner)).status).toBe(303);
		const places = [pathOf(id), `${pathOf(id)}.data`, `/card/mary`];
		const seenBy = async (person?: Person) => {
			const [event = "", data = "", card = ""] = await Promise.all(places.map((path) => page(path, person)));
			return [event.includes("/card/mary"), data.includes(added.id), card.includes(pathOf(id))];
		};
		for (const person of [undefined, other]) expect(await seenBy(person)).toEqual([false, false, false]);
		for (const person of [owner, admin]) expect(await seenBy(person)).toEqual([true, true, false]);
		expect(await page(pathOf(id), owner)).toContain("New speakers are shown to others once");
		expect(await page(pathOf(id))).toContain("/card/ada");
		expect(await page(href("/card/:id", { id: "ada" }))).toContain(pathOf(id));
		await db.update(events).set({ editedSinceApproval: false });
		expect(await seenBy()).toEqual([true, true, true]);
		expect(await page(pathOf(id), owner)).not.toContain("New speakers");
	});

	test("before it was moved in leaves its speakers named, and it in its owner's data, once an approval is undone", async () => {
		const { id: speaker } = await addCard({ handle: "ada" });
		const { id } = await addEvent(db, { userId: owner.id, speakers: [speaker], editedSinceApproval: true });
		const moderator = { ...admin, isAdmin: true };
		const decision = await decide(db, moderator, await seen(db, "event", id), { action: "approved" });
		await undoDecision(db, moderator, "eventId" in decision ? decision.eventId : "");
		expect((await eventAt(id)).editedSinceApproval).toBe(true);
		expect(await page(pathOf(id))).toContain("/card/ada");
		const mine = await app.get(href("/profile/data"), { Cookie: owner.cookie });
		expect(mine.status).toBe(200);
		expect(JSON.parse(mine.text).events).toMatchObject([{ id, approvedAs: null }]);
	});

	test("is for its owner alone", async () => {
		const { id } = await addEvent(db, { userId: owner.id });
		for (const path of [editPath(id), cancelPath(id), href("/events/delete/:id", { id })]) {
			for (const person of [other, admin]) {
				expect((await app.get(path, { Cookie: person.cookie })).status).toBe(403);
				expect((await post(path, eventForm(), person)).status).toBe(403);
			}
			expect((await post(path, eventForm())).status).toBe(401);
		}
		expect(await eventAt(id)).toMatchObject({ sequence: 0, cancelledAt: null });
	});

	test("that is over puts right what is not its times", async () => {
		const startsAt = new Date("2026-03-05T19:30:00Z");
		const { id } = await addEvent(db, { userId: owner.id, startsAt });
		const fields = {
			starts: "2026-03-05T19:30",
			ends: "2026-03-05T20:30",
			timeZone: "UTC",
			version: await versionIn(id),
		};
		expect((await post(editPath(id), eventForm({ ...fields, title: "Put right" }), owner)).status).toBe(303);
		expect(await eventAt(id)).toMatchObject({ title: "Put right", startsAt });
		const moved = { ...fields, starts: "2026-03-05T18:30", version: await versionIn(id) };
		expect((await post(editPath(id), eventForm(moved), owner)).text).toContain(eventMessages.isOver);
	});

	test("keeps speakers whose cards are out of sight, to come back with them", async () => {
		const [hidden, shown] = [await addCard({ hidden: true }), await addCard({ handle: "ada" })];
		const { id } = await addEvent(db, { userId: owner.id, speakers: [hidden.id, shown.id] });
		const html = await page(editPath(id), owner);
		expect(html).toContain(">ada</textarea>");
		expect(html).not.toContain(hidden.id);
		await post(editPath(id), eventForm({ speakers: "", version: await versionIn(id) }), owner);
		expect((await eventAt(id)).speakers).toEqual([hidden.id]);
	});

	test("drops a speaker whose card was deleted while it was rejected", async () => {
		const { id: speaker } = await addCard({ handle: "ada" });
		const { id } = await addEvent(db, { userId: owner.id, speakers: [speaker], editedSinceApproval: true });
		const decision = await reject(id, await page(`${href("/admin")}?queue=edited`, admin));
		await db.delete(scicommCards);
		await undoDecision(db, { ...admin, isAdmin: true }, decision);
		await post(editPath(id), eventForm({ version: await versionIn(id) }), owner);
		expect((await eventAt(id)).speakers).toEqual([]);
	});

	test("names no more speakers than it may with those whose cards are out of sight", async () => {
		const hidden = await addCard({ hidden: true });
		const { id } = await addEvent(db, { userId: owner.id, speakers: [hidden.id] });
		const shown = await Promise.all(Array.from({ length: maxSpeakers }, () => addCard()));
		const ids = shown.map((card) => card.id);
		const edit = async (speakers: string[]) =>
			post(editPath(id), eventForm({ speakers: speakers.join("\n"), version: await versionIn(id) }), owner);
		expect(await edit(ids)).toAnswer(422, eventMessages.speakersFullUnseen);
		expect((await eventAt(id)).speakers).toEqual([hidden.id]);
		expect((await edit(ids.slice(1))).status).toBe(303);
		expect((await eventAt(id)).speakers).toEqual([...ids.slice(1), hidden.id]);
	});
});

describe("cancelling an event", () => {
	test("marks it on the board, tells calendars, and can be undone", async () => {
		const { id } = await addEvent(db, { userId: owner.id });
		expect(await page(cancelPath(id), owner)).toContain("Cancel this event?");
		const response = await post(cancelPath(id), {}, owner);
		expect(response.location).toBe(pathOf(id));
		expect(await eventAt(id)).toMatchObject({ cancelledAt: expect.any(Date), sequence: 1, editedSinceApproval: false });
		expect(await page(pathOf(id), owner)).toContain("Undo cancellation");
		await post(cancelPath(id), {}, owner);
		expect((await eventAt(id)).sequence).toBe(1);
		await post(cancelPath(id), { revive: "on" }, owner);
		expect(await eventAt(id)).toMatchObject({ cancelledAt: null, sequence: 2 });
	});

	test("that is pending is told to moderators, and nobody hears that it stands anywhere", async () => {
		await post(form, eventForm(), owner);
		const { id } = await onlyEvent();
		const queue = () => page(`${href("/admin")}?queue=event`, admin);
		expect(await queue()).not.toContain("Cancelled by its owner");
		await post(cancelPath(id), {}, owner);
		expect(await queue()).toContain("Cancelled by its owner");
		const endsAt = new Date("2026-03-05T20:30:00Z");
		await db.update(events).set({ startsAt: new Date("2026-03-05T19:30:00Z"), endsAt });
		const row = await moderatedEvents.find(db, id);
		expect(row && moderatedEvents.whenOver?.(row)).toBe("It was cancelled and is over by now, so it is in no list.");
	});

	test("is asked about with what becomes of it, on the board or not", async () => {
		const { id } = await addEvent(db, { userId: owner.id });
		const listed = "Calendars that subscribe to the board will be updated.";
		const unlisted = "on the board at the moment. If it appears there";
		for (const [fields, said, unsaid] of [
			[{ approved: true }, listed, unlisted],
			[{ approved: false }, unlisted, listed],
			[{ approved: true, hidden: true }, unlisted, listed],
		] as const) {
			await db.update(events).set(fields);
			const asked = await page(cancelPath(id), owner);
			expect(asked).toContain(said);
			expect(asked).not.toContain(unsaid);
		}
	});

	test("is undone on the profile, which shows the page of it again", async () => {
		const { id } = await addEvent(db, { userId: owner.id, cancelledAt: new Date() });
		const answer = await post(`${cancelPath(id)}?events=3`, { revive: "on" }, owner);
		expect(answer).toMatchObject({ status: 303, location: `${href("/profile")}?events=3` });
		const notice = answer.headers.getSetCookie()[0]?.split(";")[0];
		const next = await app.get(answer.location ?? "", { Cookie: `${owner.cookie}; ${notice}` });
		expect(next.text).toContain(eventMessages.revived);
	});

	test("leaves room for the same event, sent again to take place after all", async () => {
		await post(form, eventForm(), owner);
		const { id } = await onlyEvent();
		await post(cancelPath(id), {}, owner);
		for (let i = 0; i < 2; i++) expect((await post(form, eventForm(), owner)).status).toBe(200);
		const rows = await db.select().from(events);
		expect(rows.map((row) => [row.id === id, row.cancelledAt === null]).sort()).toEqual([
			[false, true],
			[true, false],
		]);
	});

	test("that is over is refused, also by a form that was opened before", async () => {
		const startsAt = new Date("2026-03-05T19:30:00Z");
		for (const cancelledAt of [null, startsAt]) {
			const { id } = await addEvent(db, { userId: owner.id, startsAt, cancelledAt });
			expect(await app.get(cancelPath(id), { Cookie: owner.cookie })).toAnswer(409, eventMessages.isOver);
			const fields: Record<string, string> = cancelledAt ? { revive: "on" } : {};
			expect(await post(cancelPath(id), fields, owner)).toAnswer(409, eventMessages.isOver);
			expect(await eventAt(id)).toMatchObject({ cancelledAt, sequence: 0 });
		}
	});
});

describe("whoever is named as a speaker", () => {
	test("takes their card off, and the event can't name it again", async () => {
		const card = await addCard({ userId: other.id, handle: "ada", name: "Ada Lovelace" });
		const [second, third] = [await addCard({ handle: "mary" }), await addCard({ userId: other.id })];
		const { id } = await addEvent(db, { userId: owner.id, speakers: [card.id, second.id, third.id] });
		expect(await page(pathOf(id), other)).toContain("Your card is named here.");
		expect(await page(pathOf(id), owner)).not.toContain("Your card is named here.");
		expect(await page(leavePath(id), other)).toContain("Take your card off this event?");
		const response = await post(leavePath(id), {}, other);
		expect(response.location).toBe(pathOf(id));
		expect(await eventAt(id)).toMatchObject({ speakers: [second.id], refusedBy: [card.id, third.id] });
		expect(await page(href("/card/:id", { id: card.id }))).not.toContain(id);
		const again = eventForm({ speakers: "mary\nada", version: await versionIn(id) });
		expect(await post(editPath(id), again, owner)).toAnswer(422, "Ada Lovelace does not want to be named here");
		expect((await post(leavePath(id), {}, other)).status).toBe(404);
	});

	test("is not named again by what corrects the event once it is rejected", async () => {
		const card = await addCard({ userId: other.id, handle: "ada", name: "Ada Lovelace" });
		const { id } = await addEvent(db, { userId: owner.id, speakers: [card.id] });
		await post(leavePath(id), {}, other);
		await post(editPath(id), eventForm({ version: await versionIn(id) }), owner);
		const decision = await reject(id, await page(`${href("/admin")}?queue=edited`, admin));
		const correction = `${form}?correct=${decision}`;
		const refused = await post(correction, eventForm({ speakers: "ada" }), owner);
		expect(refused).toAnswer(422, "Ada Lovelace does not want to be named here");
		await post(correction, eventForm(), owner);
		expect(await onlyEvent()).toMatchObject({ speakers: [], refusedBy: [card.id] });
		expect((await post(correction, eventForm({ title: "Mine", speakers: "ada" }), admin)).status).toBe(200);
	});

	test("is the only one who can, and only where everybody sees the event", async () => {
		const card = await addCard({ userId: other.id });
		const { id } = await addEvent(db, { userId: owner.id, speakers: [card.id] });
		for (const person of [owner, admin]) expect((await post(leavePath(id), {}, person)).status).toBe(404);
		expect((await post(leavePath(id), {})).status).toBe(401);
		await db.update(events).set({ approved: false, userId: other.id });
		expect(await page(pathOf(id), other)).not.toContain("Your card is named here.");
		expect((await post(leavePath(id), {}, other)).status).toBe(404);
		expect((await eventAt(id)).speakers).toEqual([card.id]);
	});

	test("finds in their own data where their cards are named", async () => {
		const card = await addCard({ userId: other.id });
		const { id } = await addEvent(db, { userId: owner.id, speakers: [card.id] });
		const data = async (person: Person) => JSON.parse(await page(href("/profile/data"), person));
		expect((await data(other)).eventsNamingMe).toMatchObject([{ eventId: id, cardId: card.id, refused: false }]);
		const mine = await data(owner);
		expect(mine.events).toMatchObject([{ id, title: "What the tide pool knows", speakers: [card.id] }]);
		expect(mine.eventsNamingMe).toEqual([]);
	});

	test("is not told of to the event's owner, whose data has it as it was before an edit", async () => {
		const card = await addCard({ userId: other.id });
		const { id } = await addEvent(db, { userId: owner.id, refusedBy: [card.id] });
		await post(editPath(id), eventForm({ version: await versionIn(id) }), owner);
		const mine = await page(href("/profile/data"), owner);
		expect(JSON.parse(mine).events).toMatchObject([{ approvedAs: { description: "Who arrives with the water." } }]);
		expect(mine).not.toContain(card.id);
		await reject(id, await page(`${href("/admin")}?queue=edited`, admin));
		await db.delete(pendingNotifications);
		const rejected = await page(href("/profile/data"), owner);
		expect(JSON.parse(rejected).decisions).toContainEqual(
			expect.objectContaining({ original: expect.objectContaining({ id, title: "What the tide pool knows" }) }),
		);
		expect(rejected).not.toContain(card.id);
	});
});
