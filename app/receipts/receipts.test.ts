import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { decideOnReports, stateOfReported } from "#app/admin/report-decisions.server.ts";
import { undoDecision } from "#app/admin/undo-decision.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { reportables } from "#app/features.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { messageBlocks } from "#app/messages/message.tables.server.ts";
import { moderationEvents, reports } from "#app/moderation/moderation.tables.server.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import { requestOffers } from "#app/requests/offer.tables.server.ts";
import { becomeMember, goodPassword } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { credentialsOf } from "#tests/credentials.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { addEvent } from "#tests/events.ts";
import { mistakesIn } from "#tests/form-mistakes.ts";
import { mailsTo } from "#tests/mail.ts";
import { correspondent, reachableCard } from "#tests/messages.ts";
import { addContributor } from "#tests/project-rows.ts";
import { makeProject, projectForm } from "#tests/projects.ts";
import { addReceipt, receiptForm } from "#tests/receipts.ts";
import { addRequest } from "#tests/requests.ts";
import { type Person, testSite } from "#tests/site.ts";
import { addCard } from "#tests/updates.ts";
import { receiptNumbers, receipts } from "./receipt.tables.server.ts";
import { dayOfReceipt, hiddenText, receiptMailRate, receiptMessages, receiptRate } from "./receipt.ts";
import { receiptSchema } from "./receipt-input.ts";

const site = await testSite();
const { db } = site;
const credentials = credentialsOf(site);
const oneDay = 86_400_000;

beforeEach(async () => {
	await db.delete(users);
	await db.delete(receiptNumbers);
	await db.delete(mails);
});

/** Somebody with a card has spoken yesterday, at an event of somebody else. */
async function spokenAt(fields: Partial<typeof events.$inferInsert> = {}) {
	const [organiser, speaker] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, speaker, { name: "Rachel Carson" });
	const startsAt = new Date(Date.now() - oneDay);
	const event = await addEvent(db, { userId: organiser.id, speakers: [card.id], startsAt, ...fields });
	const path = href("/receipts/new/:kind/:thing/:card", { kind: "event", thing: event.id, card: card.id });
	return { organiser, speaker, card, event, path, form: receiptForm({ happenedOn: event.startsOn }) };
}

type Spoken = Awaited<ReturnType<typeof spokenAt>>;

async function propose(
	person: Person,
	{ path, form }: Pick<Spoken, "path" | "form">,
	more: Record<string, string> = {},
) {
	const answer = await site.as(person).post(path, { ...form, ...more });
	expect(answer.status).toBe(303);
	return answer.location ?? "";
}

async function confirm(person: Person, receipt: string) {
	const page = await site.as(person).page(`${receipt}/confirm`);
	return site.as(person).post(`${receipt}/confirm`, { version: versionIn(page) });
}

function versionIn(page: string) {
	return /name="version" value="(\w+)"/.exec(page)?.[1] ?? "";
}

/** A receipt that both have confirmed. */
async function confirmed(fields?: Partial<typeof events.$inferInsert>) {
	const spoken = await spokenAt(fields);
	const receipt = await propose(spoken.speaker, spoken);
	expect((await confirm(spoken.organiser, receipt)).status).toBe(303);
	return { ...spoken, receipt, id: receipt.split("/").at(-1) ?? "" };
}

const said = "Talk at the Harbour Museum, 120 pupils";

async function onCard(card: { id: string }) {
	const page = await site.as(null).page(href("/card/:id", { id: card.id }));
	const { text } = await site.as(null).get(`/api/v1/receipts?card=${card.id}`);
	const inApi = JSON.parse(text).data.length === 1;
	expect(page.includes(said)).toBe(inApi);
	return inApi;
}

test("what one side says stands on the card, in the API and on a page of its own once the other confirms it, and not before", async () => {
	const spoken = await spokenAt();
	expect(await site.as(spoken.speaker).page(href("/receipts"))).toContain(spoken.path);
	const receipt = await propose(spoken.speaker, spoken);
	expect(await onCard(spoken.card)).toBe(false);
	for (const person of [null, await correspondent(site)]) expect((await site.as(person).get(receipt)).status).toBe(404);
	expect(await site.as(spoken.organiser).page(href("/receipts"))).toContain(receipt);
	expect(await site.as(spoken.organiser).page(href("/home"))).toContain("Is this how it happened?");
	expect(await confirm(spoken.organiser, receipt)).toMatchObject({ location: receipt });
	expect(await onCard(spoken.card)).toBe(true);
	expect(await site.as(null).get(receipt)).toAnswer(200, said, "Rachel Carson", "Tidewater Institute", "Speaker");
	expect(await site.as(spoken.speaker).page(href("/notifications"))).toContain("Confirmed by both of you");
	// It is begun no more.
	expect(await site.as(spoken.speaker).page(href("/receipts"))).not.toContain(spoken.path);
	expect((await site.as(spoken.speaker).get(spoken.path)).location).toBe(receipt);
});

test("it says who did it as both have confirmed it, and what their card is called by now", async () => {
	const { card, speaker, organiser, path, form, receipt, id } = await confirmed();
	await db.update(scicommCards).set({ name: "Anna Berg" }).where(eq(scicommCards.id, card.id));
	expect(await site.as(null).page(receipt)).toMatch(/>Rachel Carson<\/a><\/bdi>, now called <bdi>Anna Berg</);
	const { payload } = await credentials.verifyElsewhere(await credentials.tokenOf({ id }));
	expect(JSON.stringify(payload)).toContain("Rachel Carson and Tidewater Institute have both confirmed");
	expect(JSON.stringify(payload)).not.toContain("Anna Berg");
	const { name } = JSON.parse(await site.as(null).page(`/api/v1/receipts/${id}`));
	expect(name).toBe("Rachel Carson");
	// Said anew it has the new name.
	await site.as(speaker).post(`${receipt}/change`, { change: "withdraw" });
	await propose(speaker, { path, form });
	expect(await site.as(organiser).page(`${receipt}/confirm`)).toMatch(/>Anna Berg<\/a>(?!, now)/);
	await db.update(scicommCards).set({ name: "Rachel Carson" }).where(eq(scicommCards.id, card.id));
	const page = await site.as(organiser).page(`${receipt}/edit`);
	const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? "";
	await site.as(organiser).post(`${receipt}/edit`, { ...form, role: "Host", version });
	expect(await site.as(speaker).page(`${receipt}/confirm`)).toMatch(/>Rachel Carson<\/a>(?!, now)/);
});

test("programs get the last confirmed first, whenever it was proposed", async () => {
	const [early, late] = [await spokenAt(), await spokenAt()];
	const proposed = await propose(early.speaker, early);
	const before = await propose(late.speaker, late);
	await confirm(late.organiser, before);
	await confirm(early.organiser, proposed);
	const list = async (more: string) => JSON.parse(await site.as(null).page(`/api/v1/receipts?limit=1${more}`));
	const first = await list("");
	const second = await list(`&cursor=${first.next}`);
	const paths = [first, second].map(({ data }) => new URL(data[0].url).pathname);
	expect(paths).toEqual([proposed, before]);
});

test("one is offered behind twenty newer ones that have begun", async () => {
	const { organiser, speaker, card, path } = await spokenAt();
	for (let i = 1; i <= 20; i++) {
		const startsAt = new Date(Date.now() - oneDay / 2);
		const newer = await addEvent(db, { userId: organiser.id, speakers: [card.id], startsAt });
		await addReceipt(db, { thingId: newer.id, userId: speaker.id, cardId: card.id, otherId: organiser.id });
	}
	for (const person of [speaker, organiser]) expect(await site.as(person).page(href("/receipts"))).toContain(path);
});

test("after a yes to a request, its author can begin as well", async () => {
	const [author, speaker] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, speaker);
	const request = await addRequest(db, { userId: author.id, organisation: "Harbour Museum" });
	const offer = { requestId: request.id, userId: speaker.id, cardId: card.id, askedBefore: 0 };
	await db.insert(requestOffers).values(offer);
	const path = href("/receipts/new/:kind/:thing/:card", { kind: "request", thing: request.id, card: card.id });
	expect((await site.as(author).get(path)).status).toBe(404);
	await db.update(requestOffers).set({ answer: "accepted", answeredAt: new Date(Date.now() - 3 * oneDay) });
	expect(await site.as(author).page(href("/receipts"))).toContain(path);
	const receipt = await propose(author, { path, form: receiptForm() });
	expect(await site.as(author).page(href("/receipts"))).not.toContain(path);
	expect(await site.as(speaker).page(`${receipt}/confirm`)).toContain("Emília Duarte, Harbour Museum");
	await confirm(speaker, receipt);
	expect(await onCard(card)).toBe(true);
	const early = receiptForm({ happenedOn: new Date(Date.now() - 9 * oneDay).toISOString().slice(0, 10) });
	await db.delete(receipts);
	expect(await site.as(author).post(path, early)).toAnswer(422, "It can only have been between");
	const late = receiptForm({ happenedOn: new Date(Date.now() + 3 * oneDay).toISOString().slice(0, 10) });
	expect(await site.as(author).post(path, late)).toAnswer(422, "It can only have been between", "120");
});

test("what follows a yes or a contribution at once can be confirmed by the calendar of either side, wherever they are", async () => {
	const [author, speaker] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, speaker, { name: speaker.name });
	const request = await addRequest(db, { userId: author.id });
	// In Los Angeles it is still the day before.
	const at = new Date(Date.now() - 3 * oneDay);
	at.setUTCHours(1);
	const day = (before: number) => new Date(at.getTime() - before * oneDay).toISOString().slice(0, 10);
	const yes = { answer: "accepted", answeredAt: at } as const;
	await db
		.insert(requestOffers)
		.values({ requestId: request.id, userId: speaker.id, cardId: card.id, askedBefore: 0, ...yes });
	const project = await makeProject(db, { owner: author, editor: speaker });
	await db.update(projectContributors).set({ createdAt: at, contributionCount: 1 });
	for (const [kind, thing] of [
		["request", request.id],
		["project", project.id],
	]) {
		const path = href("/receipts/new/:kind/:thing/:card", { kind: kind ?? "", thing: thing ?? "", card: card.id });
		const early = await site.as(speaker).post(path, receiptForm({ happenedOn: day(2) }));
		expect(early).toAnswer(422, `It can only have been between ${dayOfReceipt(day(1))} and`);
		await propose(speaker, { path, form: receiptForm({ happenedOn: day(1) }) });
	}
});

test("from the conversation, the request and the offer a way leads both sides, and nobody else, to what they confirm", async () => {
	const [author, speaker, stranger] = [await correspondent(site), await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, speaker, { name: "Rachel Carson" });
	const request = await addRequest(db, { userId: author.id, approved: true });
	await db.insert(requestOffers).values({ requestId: request.id, userId: speaker.id, cardId: card.id, askedBefore: 0 });
	const [page, offer] = [href("/requests/:id", request), href("/requests/offer/:id", request)];
	const path = href("/receipts/new/:kind/:thing/:card", { kind: "request", thing: request.id, card: card.id });
	expect(await site.as(author).page(page)).not.toContain(path);
	const yes = await site.as(speaker).post(offer, { answer: "accepted", text: "I know all the mussels by name." });
	const thread = yes.location ?? "";
	const places: [Person, string][] = [
		[author, thread],
		[speaker, thread],
		[author, page],
		[speaker, page],
		[speaker, offer],
	];
	for (const [person, place] of places) expect(await site.as(person).page(place)).toContain(`"${path}"`);
	for (const person of [null, stranger]) expect(await site.as(person).page(page)).not.toContain(path);
	const today = new Date().toISOString().slice(0, 10);
	const receipt = await propose(author, { path, form: receiptForm({ happenedOn: today }) });
	for (const [person, place] of places) {
		const text = await site.as(person).page(place);
		expect(text).toContain(`"${receipt}"`);
		expect(text).not.toContain(`"${path}"`);
	}
	// A form that is refused is shown with the conversation as it was.
	const refused = await site.as(author).post(thread, { text: "" });
	expect(refused).toAnswer(422, receipt);
});

test("from an event that is over a way leads its organiser and each speaker to what they confirm, and to the receipt once that has begun", async () => {
	const { organiser, speaker, event, path, form } = await spokenAt();
	const second = await correspondent(site);
	const card = await reachableCard(site, second, { name: "Mary Anning" });
	await db.update(events).set({ speakers: [...event.speakers, card.id] });
	const page = href("/events/:id", { id: event.id });
	const other = href("/receipts/new/:kind/:thing/:card", { kind: "event", thing: event.id, card: card.id });
	const waysOf = async (person: Person | null) => {
		const text = await site.as(person).page(page);
		return [path, other].filter((way) => text.includes(`"${way}"`));
	};
	expect(await waysOf(organiser)).toEqual([path, other]);
	expect(await waysOf(speaker)).toEqual([path]);
	for (const person of [null, await correspondent(site)]) expect(await waysOf(person)).toEqual([]);
	const receipt = await propose(speaker, { path, form });
	for (const person of [organiser, speaker]) expect(await site.as(person).page(page)).toContain(`"${receipt}"`);
	expect(await waysOf(organiser)).toEqual([other]);
	await db.update(events).set({ startsAt: new Date(Date.now() + oneDay), endsAt: new Date(Date.now() + 2 * oneDay) });
	expect(await waysOf(organiser)).toEqual([]);
});

test("who added to a project confirms it with any of its owners, and an owner is no contributor of their own", async () => {
	const [owner, contributor] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, contributor, { name: contributor.name });
	const own = await reachableCard(site, owner, { name: owner.name });
	const project = await makeProject(db, { owner, editor: contributor });
	const path = (id: string) =>
		href("/receipts/new/:kind/:thing/:card", { kind: "project", thing: project.id, card: id });
	expect((await site.as(contributor).get(path(card.id))).status).toBe(404);
	await db.update(projectContributors).set({ contributionCount: 1 });
	await db.update(users).set({ name: "" }).where(eq(users.id, owner.id));
	await db.update(scicommCards).set({ isVisible: false }).where(eq(scicommCards.id, own.id));
	const receipt = await propose(owner, { path: path(card.id), form: receiptForm() });
	const [mail] = await mailsTo(db, contributor.email);
	expect(mail?.text).toContain("According to an owner of the project, this happened:");
	await confirm(contributor, receipt);
	expect(await onCard(card)).toBe(true);
	for (const person of [owner, contributor]) expect((await site.as(person).get(path(own.id))).status).toBe(404);
});

test("among the contributors of a project a way leads each owner, and whoever has added to it, to what they confirm", async () => {
	const [owner, contributor, viewer] = [
		await correspondent(site),
		await correspondent(site),
		await correspondent(site),
	];
	const card = await reachableCard(site, contributor, { name: contributor.name });
	const project = await makeProject(db, { owner, editor: contributor, viewer });
	const tab = `${href("/scicomm/projects/:projectId", { projectId: project.id })}?tab=contributors`;
	const path = href("/receipts/new/:kind/:thing/:card", { kind: "project", thing: project.id, card: card.id });
	const leads = (person: Person | null, to: string) =>
		site
			.as(person)
			.page(tab)
			.then((page) => page.includes(`"${to}"`));
	expect(await leads(owner, path)).toBe(false);
	await db
		.update(projectContributors)
		.set({ contributionCount: 1 })
		.where(eq(projectContributors.userId, contributor.id));
	for (const person of [owner, contributor]) expect(await leads(person, path)).toBe(true);
	for (const person of [viewer, null]) expect(await leads(person, path)).toBe(false);
	await db.update(scicommProjects).set({ hidden: true });
	for (const person of [owner, contributor]) expect(await site.as(person).page(tab)).not.toContain("/receipts");
	await db.update(scicommProjects).set({ hidden: false });
	const receipt = await propose(owner, { path, form: receiptForm() });
	for (const person of [owner, contributor]) expect(await leads(person, receipt)).toBe(true);
});

test("a contributor asks the owner who has contributed longest of those who are not suspended", async () => {
	const [owner, second, contributor] = [
		await correspondent(site),
		await correspondent(site),
		await correspondent(site),
	];
	const card = await reachableCard(site, contributor, { name: contributor.name });
	const project = await makeProject(db, { owner, editor: contributor });
	await addContributor(db, project.id, second, "owner");
	await db.update(projectContributors).set({ contributionCount: 1 });
	const path = href("/receipts/new/:kind/:thing/:card", { kind: "project", thing: project.id, card: card.id });
	const mailsOf = async () =>
		[await mailsTo(db, owner.email), await mailsTo(db, second.email)].map(({ length }) => length);
	await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, owner.id));
	await propose(contributor, { path, form: receiptForm() });
	expect(await mailsOf()).toEqual([0, 1]);
});

test("who would be asked by now in place of whoever the page named is not, before its reader has seen whom", async () => {
	const [owner, second, contributor] = [
		await correspondent(site),
		await correspondent(site),
		await correspondent(site),
	];
	const card = await reachableCard(site, contributor, { name: contributor.name });
	const project = await makeProject(db, { owner, editor: contributor });
	await addContributor(db, project.id, second, "owner");
	await db.update(projectContributors).set({ contributionCount: 1 });
	const path = href("/receipts/new/:kind/:thing/:card", { kind: "project", thing: project.id, card: card.id });
	const page = await site.as(contributor).page(path);
	expect(page).toContain(`${owner.name}</bdi> is asked`);
	await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, owner.id));
	const wrong = await site.as(contributor).post(path, receiptForm({ what: "", version: versionIn(page) }));
	expect(wrong.status).toBe(422);
	const refused = await site.as(contributor).post(path, receiptForm({ version: versionIn(wrong.text) }));
	expect(refused).toAnswer(
		409,
		receiptMessages.anotherAsked,
		`${second.name}</bdi> is asked`,
		"Talk at the Harbour Museum",
	);
	expect(await mailsTo(db, second.email)).toEqual([]);
	await propose(contributor, { path, form: receiptForm({ version: versionIn(refused.text) }) });
	expect(await mailsTo(db, second.email)).toHaveLength(1);
});

test("what waits to be confirmed goes with the project that is public no more, and what both have confirmed stays", async () => {
	const [owner, first, second] = [await correspondent(site), await correspondent(site), await correspondent(site)];
	const project = await makeProject(db, { owner, editor: first });
	await addContributor(db, project.id, second, "editor");
	await db.update(projectContributors).set({ contributionCount: 1 });
	const said: string[] = [];
	for (const contributor of [first, second]) {
		const card = await reachableCard(site, contributor, { name: contributor.name });
		const path = href("/receipts/new/:kind/:thing/:card", { kind: "project", thing: project.id, card: card.id });
		said.push(await propose(owner, { path, form: receiptForm() }));
	}
	const [settled = "", waiting = ""] = said;
	await confirm(first, settled);
	await site.as(second).post(`${waiting}/dispute`, { reason: "Somebody else did." });
	const edit = href("/scicomm/projects/:projectId/edit", { projectId: project.id });
	const save = (version: string) => site.as(owner).post(edit, projectForm({ visibility: "private", version }));
	expect((await save("7")).status).toBe(409);
	expect((await site.as(second).get(waiting)).status).toBe(200);
	expect((await save("1")).status).toBe(303);
	expect((await site.as(second).get(waiting)).status).toBe(404);
	const ofDispute = db.select({ text: reports.text }).from(reports).where(eq(reports.reportedBy, second.id));
	expect(await ofDispute).toEqual([{ text: "" }]);
	expect((await site.as(null).get(settled)).status).toBe(200);
});

test("what one owner said of a contribution leads no other owner to a page that is not theirs", async () => {
	const [owner, second, contributor] = [
		await correspondent(site),
		await correspondent(site),
		await correspondent(site),
	];
	const card = await reachableCard(site, contributor, { name: contributor.name });
	const project = await makeProject(db, { owner, editor: contributor });
	await addContributor(db, project.id, second, "owner");
	await db.update(projectContributors).set({ contributionCount: 1 });
	const path = href("/receipts/new/:kind/:thing/:card", { kind: "project", thing: project.id, card: card.id });
	const receipt = await propose(owner, { path, form: receiptForm() });
	expect((await site.as(second).get(receipt)).status).toBe(404);
	expect((await site.as(second).get(path)).status).toBe(200);
	const answer = await site.as(second).post(path, receiptForm());
	expect(answer).toAnswer(409, receiptMessages.saidByAnother);
	expect(answer.text).not.toContain(receipt);
	await confirm(contributor, receipt);
	expect((await site.as(second).get(path)).location).toBe(receipt);
});

test.each(["leaves", "is made an editor"])(
	"what waits for an answer and was said or asked of an owner who %s is gone, and another owner can say it",
	async (what) => {
		const [owner, second, contributor] = [
			await correspondent(site),
			await correspondent(site),
			await correspondent(site),
		];
		const card = await reachableCard(site, contributor, { name: contributor.name });
		const project = await makeProject(db, { owner, editor: contributor });
		await addContributor(db, project.id, second, "owner");
		await db.update(projectContributors).set({ contributionCount: 1 });
		const path = href("/receipts/new/:kind/:thing/:card", { kind: "project", thing: project.id, card: card.id });
		const receipt = await propose(contributor, { path, form: receiptForm() });
		const at = { projectId: project.id, userId: owner.id };
		const answer =
			what === "leaves"
				? await site.as(owner).post(href("/scicomm/projects/:projectId/contributors/:userId/remove", at), {})
				: await site
						.as(second)
						.post(href("/scicomm/projects/:projectId/contributors/:userId/role", at), { role: "editor" });
		expect(answer.status).toBe(303);
		expect((await site.as(owner).get(receipt)).status).toBe(404);
		await propose(second, { path, form: receiptForm() });
	},
);

describe("one side alone can't make one:", () => {
	test("not who says it, however often the form is sent, and nobody who is no side of it", async () => {
		const spoken = await spokenAt();
		const { speaker, card, path, form } = spoken;
		const stranger = await correspondent(site);
		expect((await site.as(stranger).post(path, form)).status).toBe(404);
		const receipt = await propose(speaker, spoken);
		expect((await site.as(speaker).post(path, form)).location).toBe(receipt);
		for (let i = 0; i < 2; i++) expect((await confirm(speaker, receipt)).status).toBe(303);
		expect((await site.as(stranger).post(`${receipt}/confirm`, { version: "1" })).status).toBe(404);
		expect((await site.as(null).post(`${receipt}/confirm`, { version: "1" })).status).toBe(401);
		expect(await onCard(card)).toBe(false);
		expect(await db.$count(receiptNumbers)).toBe(0);
	});

	test("not who organises and speaks, nor by the card of somebody who did not speak", async () => {
		const { organiser, speaker, event, form } = await spokenAt();
		const [own, other] = [await reachableCard(site, organiser), await reachableCard(site, await correspondent(site))];
		await db.update(events).set({ speakers: [own.id] });
		for (const [person, card] of [
			[organiser, own],
			[organiser, other],
			[speaker, other],
		] as const) {
			const path = href("/receipts/new/:kind/:thing/:card", { kind: "event", thing: event.id, card: card.id });
			expect((await site.as(person).post(path, form)).status).toBe(404);
		}
	});

	test("not an event whose only speakers can't confirm it: its page offers nothing that leads nowhere", async () => {
		const { organiser, card, event, path } = await spokenAt();
		const page = href("/events/:id", { id: event.id });
		const offer = "/receipts/new/event";
		const [own, unclaimed] = [await reachableCard(site, organiser), await addCard(db, { name: "Mary Anning" })];
		expect(await site.as(organiser).page(page)).toContain(path);
		for (const fields of [
			{ speakers: [own.id] },
			{ speakers: [unclaimed] },
			{ speakers: [own.id, card.id], editedSinceApproval: true, approvedAs: { speakers: [own.id] } },
		]) {
			await db.update(events).set(fields);
			expect(await site.as(organiser).page(page)).not.toContain(offer);
			expect(await site.as(organiser).page(href("/receipts"))).not.toContain(event.title);
		}
	});

	test("not a speaker whom an edit adds to an event, until a moderator has looked at it", async () => {
		const { organiser, speaker, card, path, form } = await spokenAt({
			editedSinceApproval: true,
			approvedAs: { speakers: [] },
		});
		for (const person of [organiser, speaker]) {
			expect(await site.as(person).page(href("/receipts"))).not.toContain(path);
			expect((await site.as(person).get(path)).status).toBe(404);
			expect((await site.as(person).post(path, form)).status).toBe(404);
		}
		expect(await mailsTo(db, speaker.email)).toEqual([]);
		await db.update(events).set({ approvedAs: { speakers: [card.id] } });
		expect(await site.as(speaker).page(href("/receipts"))).toContain(path);
	});

	test.each([{ isVisible: false }, { hidden: true }])(
		"not a speaker whom the event does not show: %j",
		async (fields) => {
			const { organiser, speaker, card, path, form } = await spokenAt();
			await db.update(scicommCards).set(fields).where(eq(scicommCards.id, card.id));
			for (const person of [organiser, speaker]) {
				expect(await site.as(person).page(href("/receipts"))).not.toContain(path);
				expect((await site.as(person).get(path)).status).toBe(404);
				expect((await site.as(person).post(path, form)).status).toBe(404);
			}
		},
	);

	test("not with a second account of the same mailbox, nor with an address that nobody has confirmed", async () => {
		const spoken = await spokenAt();
		const { organiser, speaker, path, form } = spoken;
		const email = `me+two@${speaker.id}.example`;
		await db
			.update(users)
			.set({ email: `me@${speaker.id}.example` })
			.where(eq(users.id, speaker.id));
		await db.update(users).set({ email }).where(eq(users.id, organiser.id));
		expect(await site.as(speaker).post(path, form)).toAnswer(409, receiptMessages.notBetween, "Talk at the Harbour");
		await db
			.update(users)
			.set({ email: `m.e@${speaker.id}.example` })
			.where(eq(users.id, organiser.id));
		expect(await site.as(speaker).post(path, form)).toAnswer(409, receiptMessages.notBetween);
		await db
			.update(users)
			.set({ email: `other@${speaker.id}.example` })
			.where(eq(users.id, organiser.id));
		const receipt = await propose(speaker, spoken);
		await db.update(users).set({ emailVerified: false }).where(eq(users.id, organiser.id));
		expect(await confirm(organiser, receipt)).toAnswer(403, receiptMessages.confirmFirst);
	});

	test.each([
		["that is not over", { startsAt: new Date(Date.now() + oneDay) }],
		["that was cancelled", { cancelledAt: new Date() }],
		["that no moderator has approved", { approved: false }],
		["that is hidden", { hidden: true }],
	])("not of an event %s", async (_, fields) => {
		const { speaker, path, form } = await spokenAt(fields);
		expect((await site.as(speaker).post(path, form)).status).toBe(404);
	});
});

test("who changes the text asks the other side anew, and a consent to the former text is none to this one", async () => {
	const spoken = await spokenAt();
	const { organiser, speaker, card } = spoken;
	const receipt = await propose(speaker, spoken);
	const more = { ...spoken.form, audienceSize: "12000" };
	expect((await site.as(speaker).post(`${receipt}/edit`, { ...more, version: "1" })).status).toBe(303);
	// The organiser has read the first text.
	expect(await site.as(organiser).post(`${receipt}/confirm`, { version: "1" })).toAnswer(
		409,
		receiptMessages.changed,
		"Talk at the Harbour Museum, 12,000 pupils",
		'name="version" value="2"',
	);
	expect((await site.as(organiser).post(`${receipt}/edit`, { ...spoken.form, version: "2" })).status).toBe(303);
	expect(await site.as(speaker).post(`${receipt}/confirm`, { version: "2" })).toAnswer(409, receiptMessages.changed);
	expect(await onCard(card)).toBe(false);
	await confirm(speaker, receipt);
	expect(await onCard(card)).toBe(true);
	expect(await site.as(speaker).post(`${receipt}/edit`, { ...more, version: "3" })).toAnswer(
		409,
		receiptMessages.settled,
	);
	expect(await onCard(card)).toBe(true);
});

test("a change that is sent again is done once, and another of the former text is refused in words that blame nobody", async () => {
	const spoken = await spokenAt();
	const { organiser, speaker } = spoken;
	const receipt = await propose(speaker, spoken);
	const edit = (more: Record<string, string>) =>
		site.as(speaker).post(`${receipt}/edit`, { ...spoken.form, version: "1", ...more });
	const answers = await Promise.all([edit({ role: "Guest" }), edit({ role: "Guest" })]);
	expect(answers.map(({ status, location }) => [status, location])).toEqual([
		[303, receipt],
		[303, receipt],
	]);
	expect(await mailsTo(db, organiser.email)).toHaveLength(2);
	const refused = await edit({ role: "Host" });
	expect(refused).toAnswer(409, receiptMessages.changed, "Host");
	expect(refused.text).not.toContain("The other side has changed");
	expect((await confirm(organiser, receipt)).status).toBe(303);
	expect(await edit({ role: "Guest" })).toAnswer(409, receiptMessages.settled);
});

test("a change with a mistake in it comes back with the version that it was made from", async () => {
	const spoken = await spokenAt();
	const edit = `${await propose(spoken.speaker, spoken)}/edit`;
	const version = versionIn(await site.as(spoken.speaker).page(edit));
	const wrong = await site.as(spoken.speaker).post(edit, { ...spoken.form, what: "", version });
	expect(versionIn(wrong.text)).toBe(version);
});

test("confirmed several times at once it is one receipt with one number", async () => {
	const spoken = await spokenAt();
	const receipt = await propose(spoken.speaker, spoken);
	const people = [spoken.organiser, spoken.speaker, spoken.organiser, spoken.organiser];
	const answers = await Promise.all(
		people.map((person) => site.as(person).post(`${receipt}/confirm`, { version: "1" })),
	);
	expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
	expect(await db.$count(receiptNumbers)).toBe(1);
	expect(await db.$count(receipts)).toBe(1);
});

test("proposed by both at once there is one, which the slower finds", async () => {
	const { organiser, speaker, path, form } = await spokenAt();
	const answers = await Promise.all([site.as(organiser).post(path, form), site.as(speaker).post(path, form)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
	expect(await db.$count(receipts)).toBe(1);
});

test("whoever proposes what is proposed already is told how that stands, and led there", async () => {
	const spoken = await spokenAt();
	const { organiser, speaker, path, form } = spoken;
	const receipt = await propose(speaker, spoken);
	expect(await site.as(organiser).post(path, form)).toAnswer(409, receiptMessages.saidFirst, `href="${receipt}"`);
	const otherwise = { ...form, role: "Guest" };
	const again = await site.as(speaker).post(path, otherwise);
	expect(again).toAnswer(409, receiptMessages.saidAlready, `href="${receipt}"`, "Guest");
	expect(await propose(speaker, spoken)).toBe(receipt);
	expect(await mailsTo(db, organiser.email)).toHaveLength(1);
	expect((await site.as(organiser).post(`${receipt}/dispute`, { reason: "Not so." })).status).toBe(303);
	for (const person of [speaker, organiser])
		expect(await site.as(person).post(path, form)).toAnswer(409, receiptMessages.isDisputed);
});

test("what its holder reads of the card and the link is so, also while it is hidden or the card is in no directory", async () => {
	const spoken = await spokenAt();
	const receipt = await propose(spoken.speaker, spoken);
	const told = async (person: Person, path: string, fields: Record<string, string>) => {
		const { headers, location } = await site.as(person).post(path, fields);
		const [flash = ""] = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
		return (await site.get(location ?? "", { Cookie: `${person?.cookie}; ${flash}` })).text;
	};
	const change = (change: string) => told(spoken.speaker, `${receipt}/change`, { change });
	const setCard = (isVisible: boolean) => db.update(scicommCards).set({ isVisible });
	await setCard(false);
	const { confirmedUnlisted, shown, shownUnlisted, shownHidden, taken, takenUnseen } = receiptMessages;
	expect(await told(spoken.organiser, `${receipt}/confirm`, { version: "1" })).toContain(confirmedUnlisted);
	expect(await change("hide")).toContain(taken);
	expect(await site.as(spoken.speaker).page(`${receipt}/change`)).toContain("once your card is in the directory");
	expect(await change("show")).toContain(shownUnlisted);
	await setCard(true);
	expect(await change("show")).toContain(shown);
	expect(await site.as(spoken.speaker).page(`${receipt}/change`)).toContain("Whoever has the link still sees it");
	await db.update(receipts).set({ hidden: true });
	expect(await site.as(spoken.speaker).page(`${receipt}/change`)).toContain("Only the two of you see it now.");
	expect(await change("hide")).toMatch(new RegExp(`${takenUnseen}<`));
	expect(await site.as(spoken.speaker).page(`${receipt}/change`)).toContain("once it is shown again");
	expect(await change("show")).toContain(shownHidden);
});

test("one that was disputed, and then withdrawn, is offered once more when a moderator has shown it again, and not before", async () => {
	const { organiser, speaker, receipt, path, form } = await confirmed();
	const isOffered = async (person: Person) => (await site.as(person).page(href("/receipts"))).includes(path);
	expect((await site.as(organiser).post(`${receipt}/dispute`, { reason: "Not so." })).status).toBe(303);
	expect((await site.as(speaker).post(`${receipt}/change`, { change: "withdraw" })).status).toBe(303);
	const change = await site.as(speaker).page(`${receipt}/change`);
	expect(change).toContain(receiptMessages.isWithdrawn);
	for (const page of [change, await site.as(speaker).page(receipt), await site.as(speaker).page(href("/profile"))])
		expect(page).not.toMatch(/Take it off|Withdraw for good|Hide or withdraw/);
	for (const person of [speaker, organiser]) {
		expect(await isOffered(person)).toBe(false);
		expect((await site.as(person).get(path)).location).toBe(receipt);
		expect(await site.as(person).post(path, form)).toAnswer(409, receiptMessages.isDisputed);
	}
	await db.update(receipts).set({ hidden: false, disputedAt: null });
	expect(await isOffered(speaker)).toBe(true);
	expect(await propose(speaker, { path, form })).toBe(receipt);
});

test("who was heard about one that is withdrawn by now can dispute what is said instead", async () => {
	const { organiser, speaker, receipt, id, path, form } = await confirmed();
	const report = { subjectKind: "receipt", subjectId: id, reason: "other", reportedBy: organiser.id } as const;
	const decision = { action: "shown", subjectKind: "receipt", subjectId: id } as const;
	const [decided] = await db.insert(moderationEvents).values(decision).returning({ id: moderationEvents.id });
	await db.insert(reports).values({ ...report, createdAt: new Date(Date.now() - oneDay), closedBy: decided?.id });
	await db.update(receipts).set({ createdAt: new Date(Date.now() - 2 * oneDay) });
	const reason = "I was told so, and it is not true.";
	expect(await site.as(organiser).post(`${receipt}/dispute`, { reason })).toAnswer(409, receiptMessages.wasDecided);
	await site.as(speaker).post(`${receipt}/change`, { change: "withdraw" });
	expect(await propose(speaker, { path, form }, { role: "Inventor of the harbour" })).toBe(receipt);
	expect((await site.as(organiser).post(`${receipt}/dispute`, { reason })).status).toBe(303);
});

test("nothing is confirmed between two of whom one has blocked the other, whoever tries, and no word says why", async () => {
	const spoken = await spokenAt();
	const receipt = await propose(spoken.speaker, spoken);
	for (const [userId, blockedId] of [
		[spoken.organiser.id, spoken.speaker.id],
		[spoken.speaker.id, spoken.organiser.id],
	] as const) {
		await db.delete(messageBlocks);
		await db.insert(messageBlocks).values({ userId, blockedId });
		expect(await confirm(spoken.organiser, receipt)).toAnswer(409, receiptMessages.notBetween);
		const change = { ...spoken.form, version: "1" };
		expect(await site.as(spoken.speaker).post(`${receipt}/edit`, change)).toAnswer(409, receiptMessages.notBetween);
	}
	await db.delete(receipts);
	for (const person of [spoken.organiser, spoken.speaker])
		expect(await site.as(person).post(spoken.path, spoken.form)).toAnswer(409, receiptMessages.notBetween);
	expect(await onCard(spoken.card)).toBe(false);
});

test("a dispute takes it out of sight at once, and one that a moderator shows again is as it was", async () => {
	const { organiser, speaker, card, receipt, id } = await confirmed();
	const before = await numberOf(id);
	const admin = await becomeMember(site, { email: testAdmin, emailVerified: true });
	const reason = "They never came.";
	expect(await site.as(organiser).post(`${receipt}/dispute`, { reason: "" })).toAnswer(
		422,
		receiptMessages.reasonMissing,
	);
	expect(await onCard(card)).toBe(true);
	await site.as(organiser).post(href("/report/:kind/:id", { kind: "receipt", id }), { reason: "spam", text: "Ads." });
	expect((await site.as(organiser).post(`${receipt}/dispute`, { reason })).status).toBe(303);
	const told = await db.select().from(reports).where(eq(reports.subjectId, id));
	expect(told).toMatchObject([{ reason: "other", text: reason }]);
	expect(await onCard(card)).toBe(false);
	expect((await site.as(null).get(receipt)).status).toBe(404);
	expect(await site.as(speaker).page(receipt)).toContain(receiptMessages.isDisputed);
	expect(await site.as(speaker).page(receipt)).not.toContain(reason);
	const desk = href("/admin/reports/:kind/:id", { kind: "receipt", id });
	const page = await site.as(admin).page(desk);
	expect(page).toContain(reason);
	expect(await site.as(admin).page(receipt)).toContain(said);
	const { state } = await stateOfReported(db, "receipt", id, await reportables.receipt.find(db, id));
	const decided = await site.as(admin).post(desk, { verdict: "shown", state });
	expect(decided.status).toBe(303);
	expect(await onCard(card)).toBe(true);
	expect(await numberOf(id)).toBe(before);
	expect(await db.$count(moderationEvents, eq(moderationEvents.subjectId, id))).toBe(1);
	// Who has been heard can't take it out of sight again; the other side can.
	expect(await site.as(organiser).post(`${receipt}/dispute`, { reason })).toAnswer(
		409,
		receiptMessages.wasDecided,
		reason,
	);
	expect(await onCard(card)).toBe(true);
	expect((await site.as(speaker).post(`${receipt}/dispute`, { reason })).status).toBe(303);
});

test("one that waits is between its two sides, whatever a moderator does, and nobody reads that everyone sees it", async () => {
	const spoken = await spokenAt();
	const receipt = await propose(spoken.speaker, spoken);
	const id = receipt.split("/").at(-1) ?? "";
	const admin = await becomeMember(site, { email: testAdmin, emailVerified: true });
	expect((await site.as(spoken.organiser).post(`${receipt}/dispute`, { reason: "Not so." })).status).toBe(303);
	const desk = href("/admin/reports/:kind/:id", { kind: "receipt", id });
	expect(await site.as(admin).page(desk)).toContain("Those whom it is for will see it");
	const { state } = await stateOfReported(db, "receipt", id, await reportables.receipt.find(db, id));
	expect((await site.as(admin).post(desk, { verdict: "shown", state })).status).toBe(303);
	await db.delete(mails);
	await tellOfDecisions(site);
	const [mail] = await mailsTo(db, spoken.speaker.email);
	expect(mail?.text).toContain("Those whom it is for can see it.");
	expect(mail?.text).toContain(receipt);
	expect((await site.as(null).get(receipt)).status).toBe(404);
});

test("a dispute is over once a moderator has decided either way, and is not where that is undone", async () => {
	const { organiser, speaker, receipt, id } = await confirmed();
	const admin = await becomeMember(site, { email: testAdmin, emailVerified: true, isAdmin: true });
	await site.as(organiser).post(`${receipt}/dispute`, { reason: "They never came." });
	for (const action of ["shown", "kept"] as const) {
		const { state } = await stateOfReported(db, "receipt", id, await reportables.receipt.find(db, id));
		const decision = await decideOnReports(db, admin, { kind: "receipt", id, state }, { action });
		expect(await site.as(speaker).page(receipt)).not.toContain(receiptMessages.isDisputed);
		await undoDecision(db, admin, "eventId" in decision ? decision.eventId : "");
		expect(await site.as(speaker).page(receipt)).toContain(receiptMessages.isDisputed);
	}
	const { state } = await stateOfReported(db, "receipt", id, await reportables.receipt.find(db, id));
	const desk = href("/admin/reports/:kind/:id", { kind: "receipt", id });
	expect((await site.as(admin).post(desk, { verdict: "kept", state })).status).toBe(303);
	expect(await site.as(speaker).page(receipt)).toContain(hiddenText({ isDisputed: false }));
	expect(await site.as(speaker).post(`${receipt}/edit`, receiptForm())).toAnswer(
		409,
		hiddenText({ isDisputed: false }),
	);
});

async function numberOf(id: string) {
	return (await db.select({ number: receipts.number }).from(receipts).where(eq(receipts.id, id)))[0]?.number;
}

test("one that is not confirmed can be disputed or taken back by either side, and then not confirmed", async () => {
	const spoken = await spokenAt();
	const { organiser, speaker } = spoken;
	const receipt = await propose(speaker, spoken);
	expect(await site.as(speaker).page(href("/profile"))).toContain(`aria-label="Take it back ${said}"`);
	expect(await site.as(organiser).page(`${receipt}/dispute`)).toContain("change the text instead");
	expect((await site.as(organiser).post(`${receipt}/dispute`, { reason: "No." })).status).toBe(303);
	expect(await site.as(organiser).post(`${receipt}/confirm`, { version: "1" })).toAnswer(
		409,
		receiptMessages.isDisputed,
	);
	expect((await site.as(speaker).post(`${receipt}/change`, { change: "drop" })).status).toBe(409);
	expect((await site.as(speaker).post(spoken.path, spoken.form)).status).toBe(409);
	expect(await db.$count(reports, eq(reports.text, "No."))).toBe(1);
	await db.delete(receipts);
	const second = await propose(organiser, spoken);
	expect((await site.as(speaker).post(`${second}/change`, { change: "drop" })).location).toBe(href("/receipts"));
	expect(await db.$count(receipts)).toBe(0);
});

test("one that was disputed before both had confirmed it can be withdrawn, and neither stands on the card nor goes off it", async () => {
	const spoken = await spokenAt();
	const { organiser, speaker } = spoken;
	const receipt = await propose(speaker, spoken);
	await site.as(organiser).post(`${receipt}/dispute`, { reason: "No." });
	expect(await site.as(speaker).page(receipt)).not.toContain("Hide or withdraw it");
	const page = await site.as(speaker).page(`${receipt}/change`);
	expect(page).toContain("Nobody can confirm it any more.");
	expect(page).not.toContain("off your card");
	expect((await site.as(speaker).post(`${receipt}/change`, { change: "hide" })).status).toBe(409);
	expect((await site.as(speaker).post(`${receipt}/change`, { change: "withdraw" })).status).toBe(303);
});

test("its holder takes it off the card, or withdraws it for good; nobody else does", async () => {
	const { organiser, speaker, card, receipt, path, form } = await confirmed();
	const dispute = await site.as(organiser).page(`${receipt}/dispute`);
	expect(dispute).toContain("its holder can withdraw it");
	expect(dispute).not.toContain("change the text instead");
	for (const change of ["hide", "withdraw"])
		expect((await site.as(organiser).post(`${receipt}/change`, { change })).status).toBe(404);
	await site.as(speaker).post(`${receipt}/change`, { change: "hide" });
	expect(await onCard(card)).toBe(false);
	expect((await site.as(null).get(receipt)).status).toBe(200);
	await site.as(speaker).post(`${receipt}/change`, { change: "show" });
	expect(await onCard(card)).toBe(true);
	await site.as(speaker).post(`${receipt}/change`, { change: "withdraw" });
	expect(await onCard(card)).toBe(false);
	expect((await site.as(null).get(receipt)).status).toBe(404);
	expect(await site.as(organiser).post(`${receipt}/confirm`, { version: "1" })).toAnswer(
		409,
		receiptMessages.isWithdrawn,
	);
	// Both are told that and nothing else, and offered no more.
	for (const person of [organiser, speaker]) {
		const page = await site.as(person).page(`${receipt}/change`);
		expect(page).toContain(receiptMessages.isWithdrawn);
		for (const text of ["Only its holder", "dispute it", "<form method"]) expect(page).not.toContain(text);
		for (const place of [receipt, href("/profile")])
			expect(await site.as(person).page(place)).not.toContain(`${receipt}/change`);
	}
	expect(await site.as(speaker).post(`${receipt}/change`, { change: "show" })).toAnswer(
		409,
		receiptMessages.isWithdrawn,
	);
	// Both can confirm it anew.
	await propose(organiser, { path, form });
	expect(await onCard(card)).toBe(false);
	await confirm(speaker, receipt);
	expect(await onCard(card)).toBe(true);
	expect(await db.$count(receiptNumbers)).toBe(2);
});

test("the mail to the other side says who and what, only to who wants it, and one click ends it", async () => {
	const spoken = await spokenAt();
	const receipt = await propose(spoken.organiser, spoken);
	const [mail] = await mailsTo(db, spoken.speaker.email);
	expect(mail?.text).toContain("According to Tidewater Institute, this happened: “Talk at the Harbour Museum”.");
	expect(mail?.text).toContain(receipt);
	expect(mail?.text).not.toContain(spoken.organiser.email);
	const { pathname, search } = new URL(mail?.unsubscribeUrl ?? "");
	expect(await site.as(null).post(pathname + search, { "List-Unsubscribe": "One-Click" })).toAnswer(200);
	await site.as(spoken.organiser).post(`${receipt}/edit`, { ...spoken.form, role: "Guest", version: "1" });
	expect(await mailsTo(db, spoken.speaker.email)).toHaveLength(1);
	expect(await site.as(spoken.speaker).page(href("/notifications"))).toContain(
		"The other side is waiting for your answer",
	);
});

test("who changes the text again and again has the other side mailed a few times, and told on the site", async () => {
	const spoken = await spokenAt();
	const receipt = await propose(spoken.organiser, spoken);
	for (let version = 1; version <= receiptMailRate.times + 2; version++) {
		const form = { ...spoken.form, role: `Guest ${version}`, version: String(version) };
		expect((await site.as(spoken.organiser).post(`${receipt}/edit`, form)).status).toBe(303);
	}
	expect(await mailsTo(db, spoken.speaker.email)).toHaveLength(receiptMailRate.times);
	expect(await site.as(spoken.speaker).page(receipt)).toContain(`Guest ${receiptMailRate.times + 2}`);
});

test("who takes a receipt back and proposes it again has the other side mailed no more often for it", async () => {
	const spoken = await spokenAt();
	for (let times = 0; times < receiptMailRate.times + 2; times++) {
		const receipt = await propose(spoken.organiser, spoken);
		expect((await site.as(spoken.organiser).post(`${receipt}/change`, { change: "drop" })).status).toBe(303);
	}
	expect(await mailsTo(db, spoken.speaker.email)).toHaveLength(receiptMailRate.times);
});

test.each([
	["10,000,000", 10_000_000],
	["12 000", 12_000],
	["120", 120],
	["", null],
	["1,20", undefined],
	["10,000,001", undefined],
])("the number of an audience can be %j", (audienceSize, kept) => {
	const mistakes = mistakesIn(receiptSchema, new URLSearchParams(receiptForm({ audienceSize })));
	expect(mistakes).toEqual(kept === undefined ? { audienceSize: [receiptMessages.audienceUnknown] } : null);
	if (kept !== undefined) expect(receiptSchema.parse(receiptForm({ audienceSize })).audienceSize).toBe(kept);
});

test("many proposals are refused, and nothing of what is typed is lost", async () => {
	const spoken = await spokenAt();
	await propose(spoken.speaker, spoken);
	const key = `${receiptRate.name}:${spoken.speaker.id}`;
	await db.execute(sql`update rate_limits set points = ${receiptRate.times} where key = ${key}`);
	await db.delete(receipts);
	const answer = await site.as(spoken.speaker).post(spoken.path, spoken.form);
	expect(answer).toAnswer(429, "You have proposed a lot today", "Talk at the Harbour Museum");
});

describe("when an account goes", () => {
	async function leave(person: Person) {
		expect((await site.as(person).post(href("/profile/delete"), { password: goodPassword })).status).toBe(303);
	}

	test("its receipts go, and their numbers stay taken", async () => {
		const { speaker, receipt } = await confirmed();
		await leave(speaker);
		expect((await site.as(null).get(receipt)).status).toBe(404);
		expect(await db.$count(receipts)).toBe(0);
		expect(await db.$count(receiptNumbers)).toBeGreaterThan(0);
	});

	test("what it confirmed for others stays, with the organisation and without the name", async () => {
		const { organiser, card, receipt } = await confirmed({ organiser: "Tidewater Institute" });
		const named = await confirmed();
		await db.update(receipts).set({ otherName: "Emília Duarte" }).where(eq(receipts.id, named.id));
		await leave(organiser);
		expect(await site.as(null).get(receipt)).toAnswer(200, "Tidewater Institute", said);
		expect(await onCard(card)).toBe(true);
		expect(await site.as(null).page(named.receipt)).toContain("Emília Duarte");
		await leave(named.organiser);
		expect(await site.as(null).page(named.receipt)).not.toContain("Emília Duarte");
		expect(await db.$count(receipts, eq(receipts.otherName, "Emília Duarte"))).toBe(0);
	});

	test.each(["that is gone", "that came later"])("the name of a card of its %s stays on no receipt", async (which) => {
		const spoken = await spokenAt({ organiser: "Jane Marcet" });
		const addCard = () => reachableCard(site, spoken.organiser, { name: "JANE MÁRCET" });
		if (which === "that is gone") await addCard();
		const receipt = await propose(spoken.speaker, spoken);
		await confirm(spoken.organiser, receipt);
		expect(await site.as(null).page(receipt)).toContain("Jane Marcet");
		if (which === "that is gone") await db.delete(scicommCards).where(eq(scicommCards.userId, spoken.organiser.id));
		else await addCard();
		await leave(spoken.organiser);
		expect(await site.as(null).get(receipt)).toAnswer(200, said);
		expect(await onCard(spoken.card)).toBe(true);
		expect(await db.$count(receipts, sql`receipts::text ilike '%marcet%'`)).toBe(0);
	});

	test.each(["organiser", "speaker"] as const)("the mail in which its %s waits for a word goes too", async (which) => {
		const spoken = await spokenAt();
		const other = which === "organiser" ? spoken.speaker : spoken.organiser;
		await propose(spoken[which], spoken);
		expect(await mailsTo(db, other.email)).toHaveLength(1);
		await leave(spoken[which]);
		expect(await mailsTo(db, other.email)).toEqual([]);
	});

	test("what waits for it is gone, also from its dispute, and nobody else can confirm that", async () => {
		const spoken = await spokenAt();
		const receipt = await propose(spoken.speaker, spoken);
		const reason = "Ms Brown was in Oslo that day.";
		expect((await site.as(spoken.speaker).post(`${receipt}/dispute`, { reason })).status).toBe(303);
		await leave(spoken.organiser);
		expect(await db.$count(receipts)).toBe(0);
		const ofDispute = db.select({ text: reports.text }).from(reports).where(eq(reports.reportedBy, spoken.speaker.id));
		expect(await ofDispute).toEqual([{ text: "" }]);
	});
});

test("a card that is hidden or deleted shows no receipts, and a deleted one takes them along", async () => {
	const { organiser, speaker, card, receipt } = await confirmed();
	await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, card.id));
	expect((await site.as(null).get(receipt)).status).toBe(404);
	for (const side of [speaker, organiser])
		expect(await site.as(side).page(receipt)).toContain("Its card is hidden, so it does not count for now.");
	expect(JSON.parse((await site.as(null).get("/api/v1/receipts")).text).data).toEqual([]);
	await db.delete(scicommCards).where(and(eq(scicommCards.id, card.id), eq(scicommCards.userId, speaker.id)));
	expect(await db.$count(receipts)).toBe(0);
});
