import { eq, isNotNull, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { accountMessages } from "#app/accounts/account.ts";
import { boardLimits } from "#app/boards/board.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { giveHandle } from "#app/cards/handles/handle.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { follow, listFollows } from "#app/follows/follow.server.ts";
import { follows } from "#app/follows/follow.tables.server.ts";
import { followLimits, followMessages, topicPath } from "#app/follows/follow.ts";
import { forgetFollowsOfGone } from "#app/follows/forget-follows.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { jobCategories, jobTypes, maxTagsAsked } from "#app/jobs/job.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { searchLimits } from "#app/search/search.ts";
import { becomeMember } from "#tests/accounts.ts";
import { cross } from "#tests/crossing.ts";
import { testSite } from "#tests/site.ts";
import { addCard, addJob, addMedia, addProject, addResource } from "#tests/updates.ts";
import { exportFollows } from "./followed.server.ts";
import { listNew } from "./new-things.server.ts";

const site = await testSite();
const { db } = site;
const following = href("/following");
const longAgo = new Date(0);

beforeEach(async () => {
	for (const table of [resources, jobListings, mediaItems, scicommProjects, scicommCards]) await db.delete(table);
	await db.delete(follows);
});

/** The titles that are new for a member. */
async function news(member: { id: string }) {
	return (await listNew(db, member, await listFollows(db, member), longAgo, 50)).map(({ title }) => title).sort();
}

describe("what is followed", () => {
	test("a topic is new where it stands in a title, a subtitle or the topics, word for word, and not in the text", async () => {
		const member = await becomeMember(site);
		await site.as(member).post(following, { topic: "Neuro science" });
		await addResource(db, { name: "Neuro science for all" });
		await addResource(db, { name: "For beginners", idealFor: "NEURO-SCIENCE students" });
		await addResource(db, { name: "In the text", description: "Neuro science" });
		await addResource(db, { name: "Science of the neuro" });
		await addResource(db, { name: "Waits: neuro science", approved: false });
		expect(await news(member)).toEqual(["For beginners", "Neuro science for all"]);
		for (let i = 0; i < 20; i++) await site.as(member).post(following, { topic: `Of many ${i}` });
		expect(await news(member)).toEqual(["For beginners", "Neuro science for all"]);
	});

	test("a communicator's new things are those that are publicly theirs; a card under another name stands for itself", async () => {
		const maker = await becomeMember(site, { name: "Ada Byron" });
		const own = await addCard(db, { userId: maker.id, name: "Ada Byron" });
		const pen = await addCard(db, { userId: maker.id, name: "Night Owl" });
		const [fan, other] = [await becomeMember(site), await becomeMember(site)];
		await site.as(fan).post(following, { what: `/card/${own}` });
		await site.as(other).post(following, { what: `/card/${pen}` });
		await addProject(db, maker.id, { name: "Engines" });
		const viewed = await addProject(db, other.id, { name: "Of others, whom she watches" });
		await db.insert(projectContributors).values({ projectId: viewed, userId: maker.id, role: "viewer" });
		await addMedia(db, { userId: maker.id, title: "Notes by Ada", author: "ada byron" });
		await addMedia(db, { userId: maker.id, title: "Notes by Night Owl", author: "Night Owl" });
		await addCard(db, { userId: maker.id, name: "Early Bird" });
		expect(await news(fan)).toEqual(["Engines", "Notes by Ada"]);
		expect(await news(other)).toEqual([]);
		await db.update(scicommCards).set({ isVisible: false }).where(eq(scicommCards.id, own));
		expect(await news(fan)).toEqual([]);
	});

	test("a form that names filters which the list does not know follows nothing before the page has named them", async () => {
		const member = await becomeMember(site);
		const what = `${href("/jobs")}?q=writer&colour=red`;
		const answer = await site.as(member).post(following, { what });
		expect(answer).toMatchObject({ status: 303, location: `${following}?${new URLSearchParams({ what })}` });
		expect(await db.$count(follows)).toBe(0);
		expect(await site.as(member).page(answer.location ?? "")).toContain("colour=red");
	});

	test("filters that the list does not know are named before one follows it without them", async () => {
		const member = await becomeMember(site);
		const ask = (what: string) => site.as(member).page(`${following}?${new URLSearchParams({ what })}`);
		const says = followMessages.unknownFilters;
		const asked = await ask("/jobs?colour=red&category=Writing&category=Nonsense&page=2&q=&q=tides");
		expect(asked).toContain(`${says} <bdi>colour=red, category=Nonsense</bdi>`);
		expect(await ask("/search?topic=oceans&nonsense=1")).toContain(`${says} <bdi>nonsense=1</bdi>`);
		for (const known of [
			"/jobs?category=Writing&q=tides&page=2",
			"/scicomm/projects?topic=Oceans",
			"/showcase?tag=maps&tag=maps",
		])
			expect(await ask(known)).not.toContain(says);
	});

	test("a search of a board is new as its list has it, and of all boards as the search has it", async () => {
		const member = await becomeMember(site);
		await site.as(member).post(following, { what: "/jobs?q=tides&category=Writing&page=2" });
		await site.as(member).post(following, { what: "/search?q=lichen" });
		await addJob(db, { title: "Writer of tides", category: "Writing" });
		await addJob(db, { title: "Painter of tides", category: "Design" });
		await addResource(db, { name: "Lichens" });
		expect(await news(member)).toEqual(["Lichens", "Writer of tides"]);
		const [, first] = await db.select().from(follows).orderBy(sql`search desc`);
		expect(first?.search).toBe("/jobs?category=Writing&q=tides");
		expect(await site.as(member).page(following)).toContain("Jobs: Writing, “tides”");
	});

	test.each(["/search?q=%F0%9F%94%AC", "/search?q=%3F%3F%3F&kind=job", "/search?q=tides&topic=!"])(
		"%s finds nothing, and is not followed",
		async (what) => {
			const member = await becomeMember(site);
			expect(await site.as(member).post(following, { what })).toAnswer(422, followMessages.unknown);
			expect(await db.$count(follows)).toBe(0);
		},
	);

	test("what was public before it was followed is not new, and what is public again is not new again", async () => {
		const member = await becomeMember(site);
		const old = await addResource(db, { name: "Tides of old" });
		await site.as(member).post(following, { topic: "tides" });
		await db.update(resources).set({ hidden: true }).where(eq(resources.id, old));
		await db.update(resources).set({ hidden: false }).where(eq(resources.id, old));
		expect(await news(member)).toEqual([]);
	});
});

test("what is private or hidden is never new for anybody, and is not to be followed", async () => {
	const owner = await becomeMember(site);
	const members = [
		owner,
		await becomeMember(site),
		await becomeMember(site, { email: "admin@example.org", emailVerified: true }),
	];
	const project = await addProject(db, owner.id, { name: "Secret tides", visibility: "private" });
	for (const member of members) {
		const path = href("/scicomm/projects/:projectId", { projectId: project });
		expect(await site.as(member).post(following, { what: path })).toAnswer(422, followMessages.unknown);
		for (const what of ["/scicomm/projects", "/search?q=secret"]) await site.as(member).post(following, { what });
		await site.as(member).post(following, { topic: "tides" });
		expect(await news(member)).toEqual([]);
		expect(await site.as(member).page(following)).not.toContain("Secret tides");
	}
	await db.update(scicommProjects).set({ visibility: "public" });
	expect(await news(owner)).toEqual(["Secret tides"]);
	await db.update(scicommProjects).set({ hidden: true });
	for (const member of members) expect(await news(member)).toEqual([]);
});

test("what is out of sight by now is let go of where the page that is still open offers it", async () => {
	const owner = await becomeMember(site);
	const member = await becomeMember(site);
	const what = `/card/${await addCard(db, { userId: owner.id, name: "Ada" })}`;
	await site.as(member).post(following, { what, from: what, follow: "on" });
	await db.update(scicommCards).set({ isVisible: false });
	const press = (follow: string) => site.as(member).post(following, { what, from: what, follow });
	expect(await press("off")).toMatchObject({ status: 303, location: what });
	expect(await listFollows(db, member)).toEqual([]);
	expect(await press("on")).toAnswer(422, followMessages.unknown);
});

test("the button of a card and a project follows and unfollows, and leads visitors to sign in and back", async () => {
	const owner = await becomeMember(site);
	const member = await becomeMember(site);
	const id = await addCard(db, { userId: owner.id, name: "Ada" });
	const card = `/card/${id}`;
	const project = `/scicomm/projects/${await addProject(db, owner.id, { name: "Engines" })}`;
	for (const what of [card, project]) {
		expect(await site.as(null).page(what)).toContain(`/login?redirect=${encodeURIComponent(what)}`);
		expect(await site.as(member).post(following, { what, from: what, follow: "on" })).toMatchObject({
			location: what,
		});
		expect(await site.as(member).page(what)).toContain('value="off"');
	}
	expect(await site.as(owner).page(card)).toContain("1 member follows this card");
	expect(await site.as(member).page(card)).not.toContain("follows this card");
	await site.as(member).post(following, { what: card, from: card, follow: "off" });
	expect(await site.as(member).page(card)).not.toContain('value="off"');
	await giveHandle(db, owner, id, "ada-of-the-tides");
	const chosen = "/card/ada-of-the-tides";
	expect(await site.as(null).page(chosen)).toContain(`/login?redirect=${encodeURIComponent(chosen)}`);
	expect(await site.as(member).page(chosen)).toContain(`name="from" value="${chosen}"`);
	const follow = (from: string) => site.as(member).post(following, { what: card, from, follow: "on" });
	expect(await follow(chosen)).toMatchObject({ status: 303, location: chosen });
	expect(await follow("//elsewhere.example")).toMatchObject({ status: 303, location: following });
	const asked = `/login?redirect=${encodeURIComponent("/following?what=%2Fjobs")}`;
	expect(await site.as(null).get(`${following}?what=%2Fjobs`)).toMatchObject({ location: asked });
	// So is whose session has ended.
	expect(await site.as(null).post(following, { what: "/jobs", follow: "on" })).toMatchObject({
		status: 303,
		location: asked,
	});
});

test("a topic that could not be followed is in its field still: when the session has ended, or as it is none or too long", async () => {
	const gone = await site.as(null).post(following, { topic: "tides" });
	expect(gone).toAnswer(401, followMessages.signIn, 'value="tides"');
	const member = site.as(await becomeMember(site));
	for (const topic of ["?!", `${"of tides ".repeat(7)}and waves`])
		expect(await member.post(following, { topic })).toAnswer(422, followMessages.noTopic, `value="${topic}"`);
	const asked = new URLSearchParams({ what: topicPath("t".repeat(61)) });
	expect(await member.page(`${following}?${asked}`)).toContain(followMessages.unknown);
	expect(await db.$count(follows)).toBe(0);
});

test("how often new things are mailed is told with the names of days as they are written", async () => {
	const member = await becomeMember(site, { emailVerified: true });
	await site.as(member).postShown(href("/notifications/settings"), { digest: "weekly", timeZone: "UTC" });
	expect(await site.as(member).page(following)).toContain("New things are mailed: on Monday mornings.");
});

test("who wants nothing new mailed is told so, and is not asked to confirm their address for it", async () => {
	const member = await becomeMember(site);
	expect(await site.as(member).page(following)).toContain("Confirm your address");
	await site.as(member).postShown(href("/notifications/settings"), { digest: "never", timeZone: "UTC" });
	const page = await site.as(member).page(following);
	expect(page).toContain("We do not mail you what is new.");
	expect(page).not.toContain("Confirm your address");
});

test("a page past the last one of what is new is the last one", async () => {
	const member = await becomeMember(site);
	await follow(db, member, { topic: "tides" });
	for (let i = 0; i < 21; i++) await addResource(db, { name: `Tides ${i}` });
	const titles = async (page: number) =>
		(await site.as(member).page(`${following}?page=${page}`)).match(/(?<=dir="auto">)Tides \d+(?=<)/g);
	for (const page of [2, 3, 50, 51]) expect(await titles(page)).toEqual(["Tides 0"]);
	await db.delete(resources);
	expect(await site.as(member).page(`${following}?page=3`)).toContain("Nothing yet.");
});

test("what was chosen to be mailed comes back when the session has ended", async () => {
	const chosen = { digest: "never", messages: "text", timeZone: "Europe/Lisbon", offerMails: "on" };
	const answer = await site.as(null).post(href("/notifications/settings"), chosen);
	expect(answer).toAnswer(401, accountMessages.signedOut);
	expect(answer.text).toMatch(/<option value="Europe\/Lisbon" selected/);
	expect(answer.text).toMatch(/name="offerMails"[^>]* checked|checked[^>]* name="offerMails"/);
});

test.each(["/nowhere", "//evil.example/jobs", "/card/none", "/search?q=", "", `/jobs?q=${"x".repeat(500)}`])(
	"%s can't be followed, or only as what it is cut to",
	async (what) => {
		const member = await becomeMember(site);
		await site.as(member).post(following, { what });
		for (const { search } of await db.select().from(follows)) expect(search?.length).toBeLessThan(followLimits.search);
	},
);

/** Characters that take the most room in an address, all of them different. */
const wide = (count: number, from = 0) =>
	String.fromCodePoint(...Array.from({ length: count }, (_, i) => 0x20000 + (((from + i) * 4099) % 0xa000)));

test.each([
	[
		"/search",
		[
			["topic", wide(searchLimits.topic)],
			["q", wide(searchLimits.words)],
		],
	],
	[
		"/jobs",
		[
			...jobCategories.map((one) => ["category", one]),
			...jobTypes.map((one) => ["type", one]),
			...Array.from({ length: maxTagsAsked }, (_, i) => ["tag", wide(boardLimits.tag, i * 100)]),
			["location", wide(boardLimits.search, 300)],
			["organisation", wide(boardLimits.organisation, 500)],
			["q", wide(boardLimits.search, 700)],
		],
	],
])("the longest search of %s can be followed, in any script", async (list, asked) => {
	const member = await becomeMember(site);
	const what = `${list}?${new URLSearchParams(asked)}`;
	expect(await site.as(member).post(following, { what })).toMatchObject({ status: 303 });
	const [followed] = await db.select().from(follows);
	expect(new URL(followed?.search ?? "", "https://site.invalid").searchParams.getAll("q")).toEqual([asked.at(-1)?.[1]]);
	expect(followed?.search?.length).toBeGreaterThan(what.length * 0.9);
	expect(await site.as(member).page(following)).toContain(wide(10));
	expect(await site.as(member).page(`${following}?${new URLSearchParams({ what })}`)).toContain('value="off"');
});

test("what is deleted is followed by nobody any more, and its rows go within an hour; what is hidden stays followed", async () => {
	const [owner, member] = [await becomeMember(site), await becomeMember(site)];
	const [card, kept] = [await addCard(db, { name: "Ada" }), await addCard(db, { name: "Grace" })];
	const project = await addProject(db, owner.id, { name: "Engines" });
	for (const entryId of [card, kept, project]) await follow(db, member, { entryId });
	await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, kept));
	await db.delete(scicommProjects);
	await db.delete(scicommCards).where(eq(scicommCards.id, card));
	const shown = async () => (await listFollows(db, member)).map(({ entryId }) => entryId);
	expect(await shown()).toEqual([kept]);
	expect(await exportFollows(db, member)).toHaveLength(1);
	expect(await site.as(member).get(following)).toAnswer(200);
	const more = Array.from({ length: followLimits.follows - 2 }, (_, i) => ({ userId: member.id, topic: `topic ${i}` }));
	await db.insert(follows).values(more);
	expect(await follow(db, member, { topic: "tides" })).toBeUndefined();
	expect(await follow(db, member, { topic: "ice" })).toMatchObject({ message: followMessages.tooMany });
	// More than are forgotten at once.
	await db.execute(sql`
		with made as (insert into users (name, email) select '', gen_random_uuid() || '@example.org' from generate_series(1, 1001) returning id)
		insert into follows (user_id, entry_id) select id, ${card} from made
	`);
	await forgetFollowsOfGone(db);
	const left = await db.selectDistinct({ id: follows.entryId }).from(follows).where(isNotNull(follows.entryId));
	expect(left).toEqual([{ id: kept }]);
	expect(await db.$count(follows)).toBe(followLimits.follows);
});

test("they go however long all that is followed takes to be read", async () => {
	const impatient = connectDatabase(site.url, 2, { statement: 3_000 });
	onTestFinished(() => impatient.$client.end());
	const reading = { first: sql`lock table follows in access exclusive mode`, last: sql`select pg_sleep(4)` };
	const forget = () =>
		forgetFollowsOfGone(impatient).then(
			() => "done",
			() => "given up",
		);
	expect(await cross(db, reading, forget)).toBe("done");
});

test("nobody unfollows for another, and the number of follows has an end, also at the same time", async () => {
	const [member, other] = [await becomeMember(site), await becomeMember(site)];
	await site.as(member).post(following, { topic: "tides" });
	const [own] = await db.select().from(follows);
	await site.as(other).post(following, { id: own?.id ?? "", follow: "off" });
	expect(await db.$count(follows)).toBe(1);
	const more = Array.from({ length: followLimits.follows - 2 }, (_, i) => ({ userId: member.id, topic: `topic ${i}` }));
	await db.insert(follows).values(more);
	const answers = await Promise.all(["one", "two", "three"].map((topic) => follow(db, member, { topic })));
	expect(answers.filter((refusal) => refusal?.message === followMessages.tooMany)).toHaveLength(2);
	expect(await db.$count(follows)).toBe(followLimits.follows);
});

test("a project's new versions are told while it is public, with what has them", async () => {
	const [owner, member] = [await becomeMember(site), await becomeMember(site)];
	const id = await addProject(db, owner.id, { name: "Engines" });
	await site.as(member).post(following, { what: `/scicomm/projects/${id}` });
	await db.execute(sql`
		with content as (
			insert into project_content (project_id, name, type) values (${id}, 'Notes', 'article') returning id
		), said as (insert into content_texts (hash, text) values ('h', 't') returning hash)
		insert into content_versions (project_id, content_id, version, text_hash, changes_description)
		select ${id}, content.id, 1, said.hash, 'First' from content, said
	`);
	expect(await news(member)).toEqual(["Notes"]);
	await db.update(scicommProjects).set({ visibility: "private" });
	expect(await news(member)).toEqual([]);
	expect(await db.$count(publicEntries, eq(publicEntries.isListed, true))).toBe(0);
});
