import { and, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { countAdmins, makeAdmin } from "#app/accounts/admin.server.ts";
import { countQueues } from "#app/admin/queues.server.ts";
import { readMonths, readReasons } from "#app/admin/transparency.server.ts";
import { parseDemoCard } from "#app/cards/card.demo.server.ts";
import { demoCards, demoMakers } from "#app/cards/card.demo.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { availabilityPresets, cardStyleValues, expertisePresets, slugOf } from "#app/cards/card.ts";
import { readDirectoryFilters } from "#app/cards/directory/directory-filters.ts";
import { listCards } from "#app/cards/directory/directory-list.server.ts";
import { cardsOnHome } from "#app/cards/directory/home-cards.server.ts";
import { demoListings } from "#app/collab/collab.demo.ts";
import { collabTypes } from "#app/collab/collab.ts";
import { readCollabFilters } from "#app/collab/collab-filters.ts";
import { detailedSchema, quickSchema } from "#app/collab/collab-input.ts";
import { listListings } from "#app/collab/collab-list.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { listFollows } from "#app/follows/follow.server.ts";
import { listDead } from "#app/links/dead-links.server.ts";
import { demoLists } from "#app/lists/list.demo.ts";
import { savedListEntries, savedLists } from "#app/lists/list.tables.server.ts";
import { findList } from "#app/lists/list-show.server.ts";
import { demoMedia } from "#app/media/media.demo.ts";
import { mediaTypes } from "#app/media/media.ts";
import { readMediaFilters } from "#app/media/media-filters.ts";
import { mediaColumns, mediaSchema } from "#app/media/media-input.ts";
import { listMedia } from "#app/media/media-list.server.ts";
import { messageParticipants } from "#app/messages/message.tables.server.ts";
import { listThreads } from "#app/messages/thread.server.ts";
import { moderationEvents, moderationWords, reports } from "#app/moderation/moderation.tables.server.ts";
import { queuedKinds } from "#app/moderation/subject-kinds.ts";
import { listNotifications } from "#app/notifications/notifications.server.ts";
import { contentVersions } from "#app/projects/content/content.tables.server.ts";
import { contentTypes } from "#app/projects/content.ts";
import { parseDemoProject } from "#app/projects/project.demo.server.ts";
import { demoProjects } from "#app/projects/project.demo.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import { featuredProjects, listProjects } from "#app/projects/project-list.server.ts";
import { receipts } from "#app/receipts/receipt.tables.server.ts";
import { demoRequests } from "#app/requests/request.demo.ts";
import { countDays, readMonths as readMonthsOfRequests } from "#app/requests/request-days.server.ts";
import { demoResources } from "#app/resources/resource.demo.ts";
import { resourceTypeValues } from "#app/resources/resource.ts";
import { readResourceFilters } from "#app/resources/resource-filters.ts";
import { resourceSchema } from "#app/resources/resource-input.ts";
import { listResources } from "#app/resources/resource-list.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";
import { readSections } from "#app/shell/of-card.server.ts";
import { demoItems } from "#app/showcase/showcase.demo.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { showcaseCategories } from "#app/showcase/showcase.ts";
import { applicationSchema } from "#app/showcase/showcase-input.ts";
import { describeNotifications } from "#app/updates/describe-notifications.server.ts";
import { findFollowable, followableOf } from "#app/updates/followed.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { demoDatabase } from "#tests/demo-database.ts";
import { seededAdmin } from "../env.ts";
import { seedDemo } from "./demo.ts";

const cards = demoCards.map(parseDemoCard);

/** For all who only read. */
const { db } = await demoDatabase();

test.each(demoCards)("the demo card of $name keeps the rules of the form and loses nothing to them", (demo) => {
	expect(parseDemoCard(demo)).toMatchObject({
		name: demo.name,
		title: demo.title,
		expertise: demo.expertise,
		availability: demo.availability,
		bio: demo.bio,
		cardStyle: demo.cardStyle,
		openToCollaborations: demo.openToCollaborations ?? true,
		isVisible: true,
	});
});

test("the demo cards fill more than a page of the directory", () => {
	expect(cards.length).toBeGreaterThan(24);
});

test("the demo cards show every style, expertise and availability there is to choose, and some of their own", () => {
	const expertise = cards.map((card) => card.expertise);
	const availability = cards.flatMap((card) => card.availability);
	expect(new Set(cards.map((card) => card.cardStyle))).toEqual(new Set(cardStyleValues));
	expect(expertise).toEqual(expect.arrayContaining([...expertisePresets]));
	expect(availability).toEqual(expect.arrayContaining([...availabilityPresets]));
	expect(new Set(expertise).size).toBeGreaterThan(expertisePresets.length);
	expect(new Set(availability).size).toBeGreaterThan(availabilityPresets.length);
});

test("some demo cards are not open to collaborations, and some have work samples", () => {
	expect(cards.some((card) => !card.openToCollaborations)).toBe(true);
	expect(cards.some((card) => card.workSamples.length > 1)).toBe(true);
});

test("no two demo cards have the same slug", () => {
	const slugs = cards.map((card) => slugOf(card.name));
	expect(slugs).not.toContain(null);
	expect(new Set(slugs).size).toBe(slugs.length);
});

test("every address on a demo card is on example.org", () => {
	for (const { email, website, linkedin, bluesky, workSamples } of cards) {
		const urls = [website, linkedin, ...workSamples.map((sample) => sample.url)].filter(Boolean);
		for (const url of urls) expect(new URL(url).hostname).toBe("example.org");
		if (email) expect(email).toMatch(/@example\.org$/);
		if (bluesky) expect(bluesky).toMatch(/\.example\.org$/);
	}
});

test("of two servers that start at once on an empty database, one fills it, and no later one does", async () => {
	const db = await emptyDatabase();
	const did = await Promise.all([seedDemo(db), seedDemo(db)]);
	expect(did.filter((seeded) => seeded === null)).toHaveLength(1);
	expect(await seedDemo(db)).toBeNull();
	expect(await countCards(db)).toBe(demoCards.length + 1);
});

test("the newest demo cards are the ones that the landing page is drawn with", async () => {
	expect(await cardsOnHome(db, 3)).toMatchObject([
		{ name: "Rachel Carson", cardStyle: "heliograph", isExample: false },
		{ name: "Michael Faraday", cardStyle: "nocturne", isExample: false },
		{ name: "Mary Somerville", cardStyle: "spectrum", isExample: false },
	]);
	const { rows: cards, total } = await listCards(db, readDirectoryFilters(new URLSearchParams()));
	expect(total).toBe(demoCards.length);
	expect(cards.map(({ name }) => name)).toEqual(demoCards.slice(0, cards.length).map(({ name }) => name));
});

test("the showcase begins with nine items, three of them featured, three of each kind, each with its own picture", async () => {
	const items = await db.select().from(showcaseItems);
	expect(items).toHaveLength(9);
	expect(items.filter(({ featured }) => featured)).toHaveLength(3);
	expect(new Set(items.map(({ image }) => image)).size).toBe(9);
	for (const { value } of showcaseCategories)
		expect(items.filter(({ category }) => category === value)).toHaveLength(3);
	for (const { link } of items) expect(new URL(link).hostname).toBe("example.org");
});

test.each(demoItems)("the item $title keeps the rules of an application", ({ art, path, featured, ...item }) => {
	const application = { name: "Ida", email: "ida@example.org", link: `https://example.org/${path}`, ...item };
	expect(applicationSchema.parse(application)).toMatchObject(item);
});

test.each(demoProjects)("the project $name keeps the rules of the form and loses nothing to them", (demo) => {
	const { topics, ...input } = parseDemoProject(demo);
	const { name, description, shortDescription } = demo;
	expect(input).toMatchObject({ name, description, shortDescription });
	expect(topics.join(", ")).toBe(demo.topics);
});

test("the projects begin with a fork, contents of several types with versions, stars, and one that nobody sees", async () => {
	const { rows } = await listProjects(db, { q: "", topic: null, page: 1 });
	const listed = demoProjects.filter(({ visibility }) => visibility !== "private");
	expect(rows.map(({ name }) => name)).toEqual(listed.map(({ name }) => name));
	expect(rows.filter(({ forkCount }) => forkCount === 1)).toHaveLength(1);
	expect(rows.some(({ thumbnailUrl }) => thumbnailUrl === null)).toBe(true);
	const stars = (await featuredProjects(db)).map(({ starCount }) => starCount);
	expect(stars).toEqual([7, 6, 5, 4, 3, 2, 1]);
	expect(new Set(demoProjects.flatMap(({ content }) => content.map(({ type }) => type)))).toEqual(
		new Set(contentTypes),
	);
	expect(await db.$count(contentVersions)).toBe(
		demoProjects.flatMap(({ content }) => content.flatMap(({ versions }) => versions)).length,
	);
	const owners = await db.select().from(projectContributors).where(eq(projectContributors.role, "owner"));
	expect(owners).toHaveLength(await db.$count(scicommProjects));
});

test("the cards of who makes projects have what they made under them, and nobody else's", async () => {
	const cards = await db.select().from(scicommCards).where(isNotNull(scicommCards.userId));
	const makers = demoMakers.filter((name) => name !== "Mary Anning");
	expect(cards.map(({ name }) => name).sort()).toEqual([...makers, "Henrietta Leavitt"].sort());
	const [rachel] = cards.filter(({ name }) => name === "Rachel Carson");
	const sections = await readSections(db, { id: rachel?.id ?? "", name: "Rachel Carson" });
	const rowsOf = (title: string) => sections.find((section) => section.title === title)?.rows;
	expect(rowsOf("Projects")).toMatchObject([{ title: "The coast between the tides", about: ["Owner"] }]);
	expect(rowsOf("SciComm in Action")).toMatchObject([{ title: "What the tide pool knows" }]);
});

test("moderation has a year of decisions in every queue, with reasons, words of the newest and answered reports", async () => {
	const months = await readMonths(db);
	// The first and the last one are cut.
	expect(months.slice(1, -1).every(({ decisions, most }) => decisions > 2 && (most ?? 0) > 0)).toBe(true);
	expect(months.reduce((sum, { reports }) => sum + reports, 0)).toBeGreaterThan(5);
	expect((await readReasons(db)).length).toBeGreaterThan(5);
	const events = await db.select().from(moderationEvents);
	expect(new Set(events.map(({ subjectKind }) => subjectKind))).toEqual(new Set(queuedKinds));
	expect(await db.$count(moderationWords)).toBeGreaterThan(10);
	const { rows } = await db.execute(sql`
		select entry.title = words.title as is_named from moderation_events as event
		join moderation_words as words on words.event_id = event.id
		join public_entries as entry on entry.id = event.subject_id and entry.kind = event.subject_kind
		where entry.is_listed and event.action in ('approved', 'kept')`);
	expect(rows.length).toBeGreaterThan(8);
	expect(rows.every(({ is_named }) => is_named)).toBe(true);
});

test("something waits in every queue and among the reports, and the admin has a card and a receipt to confirm", async () => {
	const counts = await countQueues(db);
	for (const [queue, waiting] of Object.entries(counts)) expect([queue, waiting > 0]).toEqual([queue, true]);
	const open = await db.select().from(reports).where(isNull(reports.closedBy));
	expect(open.map(({ subjectKind }) => subjectKind).sort()).toEqual(["card", "media"]);
	const subjects = inArray(
		publicEntries.id,
		open.map(({ subjectId }) => subjectId),
	);
	expect(await db.$count(publicEntries, and(subjects, publicEntries.isListed))).toBe(2);
	const [admin] = await db.select().from(users).where(eq(users.email, seededAdmin));
	const [card] = await db
		.select()
		.from(scicommCards)
		.where(eq(scicommCards.userId, admin?.id ?? ""));
	expect(
		await db
			.select()
			.from(receipts)
			.where(eq(receipts.userId, admin?.id ?? "")),
	).toMatchObject([
		{ cardId: card?.id, holderName: card?.name, confirmedByHolderAt: null, confirmedByOtherAt: expect.any(Date) },
	]);
});

test("of the demo requests half were answered in time, by members who answer requests", async () => {
	await countDays(db);
	const months = await readMonthsOfRequests(db);
	expect(months.reduce((sum, { requests }) => sum + requests, 0)).toBe(demoRequests.length);
	expect(months.reduce((sum, { answered }) => sum + answered, 0)).toBe(demoRequests.length / 2);
	const asked = new Set(demoRequests.flatMap(({ saidYes = [] }) => saidYes));
	expect(months.at(-1)).toMatchObject({ membersAsked: asked.size });
});

test.each(demoResources)(
	"the resource $name keeps the rules of the form and loses nothing to them",
	({ path, ...resource }) => {
		const url = `https://example.org/resources/${path}`;
		expect(resourceSchema.parse({ ...resource, url })).toEqual({ ...resource, url });
	},
);

test("the resources begin with some of every type, all of them listed", async () => {
	const { rows, total } = await listResources(db, readResourceFilters(new URLSearchParams()));
	expect(total).toBe(demoResources.length);
	expect(rows.map(({ name }) => name)).toEqual(demoResources.map(({ name }) => name));
	expect(new Set(rows.map(({ resourceType }) => resourceType))).toEqual(new Set(resourceTypeValues));
});

test.each(demoListings)("the collab listing $name keeps the rules of its form and loses nothing to them", (demo) => {
	const { filled, ...input } = demo;
	if ("category" in input) {
		const form = { ...input, tags: input.tags.join(", "), anonymous: input.anonymous ? "on" : undefined };
		expect(detailedSchema.parse(form)).toEqual(input);
	} else {
		expect(quickSchema.parse(input)).toEqual(input);
	}
});

test("the collab board begins with some of every type, all of them listed", async () => {
	const { rows, total } = await listListings(db, null, readCollabFilters(new URLSearchParams()));
	expect(total).toBe(demoListings.length);
	expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(collabTypes));
	expect(rows.filter(({ filled }) => filled)).toHaveLength(2);
	expect(rows[0]?.description).toBe(demoListings[0]?.description);
});

test.each(demoMedia)("the media item $title keeps the rules of its form and loses nothing to them", (demo) => {
	const { path, art, pending, tags, ...item } = demo;
	const url = `https://example.org/media/${path}`;
	const input = mediaSchema.parse({ ...item, url, tagText: tags.join(", ") });
	expect(mediaColumns(input)).toEqual({ ...item, url, tags, imageUrl: "" });
});

test("the media board begins with more than a page of every type, some with a picture, and two that wait", async () => {
	const first = await listMedia(db, null, readMediaFilters(new URLSearchParams()));
	const second = await listMedia(db, null, readMediaFilters(new URLSearchParams({ page: "2" })));
	const rows = [...first.items, ...second.items];
	const shown = demoMedia.filter(({ pending }) => !pending);
	expect(rows.map(({ title }) => title)).toEqual(shown.map(({ title }) => title));
	expect(demoMedia.length - shown.length).toBe(2);
	expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(mediaTypes));
	for (const has of [true, false]) expect(rows.some(({ imageUrl }) => (imageUrl !== null) === has)).toBe(true);
});

test("a reading list is published, with its notes, and stands under the card of who made it", async () => {
	expect(demoLists.length).toBeGreaterThan(0);
	for (const { title, owner, entries } of demoLists) {
		const [card] = await db.select().from(scicommCards).where(eq(scicommCards.name, owner));
		const sections = await readSections(db, { id: card?.id ?? "", name: owner });
		const [under] = sections.find((section) => section.title === "Lists")?.rows ?? [];
		expect(under).toMatchObject({ title, about: [expect.any(Date)] });
		const list = await findList(db, null, under?.id ?? "");
		expect(list).toMatchObject({ title, by: owner });
		expect(list?.rows.map(({ kind, title, note }) => ({ kind, title, note }))).toEqual(entries);
	}
});

test("the admin is one, whomever the settings name besides", async () => {
	expect(await countAdmins(db, [])).toBe(1);
});

test("the admin has a list of their own, and an answer that they have not read; nobody is mailed of it", async () => {
	const [admin] = await db.select().from(users).where(eq(users.email, seededAdmin));
	const id = admin?.id ?? "";
	const lists = await db.select().from(savedLists).where(eq(savedLists.userId, id));
	expect(lists).toMatchObject([{ title: "For the workshop in May", isPublic: false }]);
	expect(await db.$count(savedListEntries, eq(savedListEntries.userId, id))).toBe(3);
	expect(await listThreads(db, { id })).toMatchObject([{ names: ["Florence Nightingale"], isUnread: true }]);
	expect(await db.$count(messageParticipants, isNull(messageParticipants.mailedUntil))).toBe(0);
});

test("the admin follows, has saved and is told of something, and dead links wait for moderators", async () => {
	const [row] = await db.select().from(users).where(eq(users.email, seededAdmin));
	const admin = { id: row?.id ?? "", email: seededAdmin, confirmed: true };
	const told = await describeNotifications(db, admin, await listNotifications(db, admin, 30));
	expect(told.map(({ text }) => text)).toEqual([
		"You are invited to contribute",
		"Job that you saved: it is no longer public",
	]);
	const kinds = (await listFollows(db, admin)).map((follow) => followableOf(follow));
	expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["Card", "Project", "Search", "Topic"]);
	for (const { title, path } of kinds) {
		const found = await findFollowable(db, path);
		expect([found?.title, found?.unknown]).toEqual([title, []]);
	}
	expect(await db.$count(savedThings, eq(savedThings.userId, admin.id))).toBe(4);
	const dead = await listDead(db, { limit: 10, offset: 0 });
	expect(dead.map(({ url, uses }) => [new URL(url).host, uses.length])).toEqual([
		["example.org", 1],
		["example.org", 1],
	]);
});

test("a database with an item in its showcase is not filled", async () => {
	const db = await emptyDatabase();
	const item = { title: "t", description: "d", link: "https://example.org", category: "blog" as const, tags: ["t"] };
	await db.insert(showcaseItems).values(item);
	expect(await seedDemo(db)).toBeNull();
	expect(await countCards(db)).toBe(0);
});

test("a database with a hidden card is not filled", async () => {
	const db = await emptyDatabase();
	await db.insert(scicommCards).values(cards.slice(0, 1).map((card) => ({ ...card, isVisible: false })));
	expect(await seedDemo(db)).toBeNull();
	expect(await countCards(db)).toBe(1);
});

test("a database with a member is not filled, and one with an admin of the operator's alone is", async () => {
	const db = await emptyDatabase();
	const [member] = await db.insert(users).values({ name: "", email: "ada@example.org" }).returning({ id: users.id });
	expect(await seedDemo(db)).toBeNull();
	expect(await countCards(db)).toBe(0);
	await db.delete(users).where(eq(users.id, member?.id ?? ""));
	await db.transaction((transaction) => makeAdmin(transaction, "operator@example.org"));
	expect(await seedDemo(db)).not.toBeNull();
	// Whoever deletes what it was filled with wants to begin.
	for (const table of [scicommCards, showcaseItems]) await db.delete(table);
	expect(await seedDemo(db)).toBeNull();
});

async function emptyDatabase() {
	const { db } = await freshDatabase();
	onTestFinished(() => db.$client.end());
	return db;
}

async function countCards(db: Database) {
	const [row] = await db.select({ cards: count() }).from(scicommCards);
	return row?.cards;
}
