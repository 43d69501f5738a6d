import { eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { createCard } from "#app/cards/card.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { cardInput } from "#tests/cards.ts";
import { accountId, makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { shownUnderCard } from "./card.ts";

const site = await testSite();
const { db } = site;
const { email, cookie } = await becomeMember(site);
const owner = { id: await accountId(db, email) };
const visitor = site.as(null);

beforeEach(async () => {
	await db.delete(scicommProjects);
	await db.delete(mediaItems);
	await db.delete(showcaseItems);
	await db.delete(scicommCards);
	await db.update(users).set({ name: "" }).where(eq(users.id, owner.id));
});

function makeCard(fields: Parameters<typeof cardInput>[0] = {}, of: typeof owner | null = owner) {
	return createCard(db, of, cardInput(fields));
}

function addMedia(fields: Partial<typeof mediaItems.$inferInsert> = {}) {
	const item = { title: "What the tide pool knows", author: "Rachel Carson", type: "video" as const };
	const rest = { description: "Who arrives.", url: "https://example.org/pool", approved: true, userId: owner.id };
	return db.insert(mediaItems).values({ ...item, ...rest, ...fields });
}

function addItem(fields: Partial<typeof showcaseItems.$inferInsert>) {
	const item = { title: "Tide notes", description: "On what arrives.", link: "https://tides.example", tags: ["tides"] };
	return db.insert(showcaseItems).values({ ...item, category: "blog", ...fields });
}

async function pageOf({ id }: { id: string }) {
	return visitor.page(href("/card/:id", { id }));
}

describe("under a card stand", () => {
	test("the public projects that its owner owns or edits, with the role, and no others", async () => {
		const card = await makeCard();
		await makeProject(db, { owner }, { name: "Open tides" });
		await makeProject(db, { editor: owner }, { name: "Edited tides" });
		await makeProject(db, { viewer: owner }, { name: "Watched tides" });
		await makeProject(db, { owner }, { name: "Private tides", visibility: "private" });
		await makeProject(db, { owner }, { name: "Unlisted tides", visibility: "unlisted" });
		await makeProject(db, { owner }, { name: "Hidden tides", hidden: true });
		const secret = /Watched|Private|Unlisted|Hidden/;
		const page = await pageOf(card);
		expect(page).toMatch(/>Projects<\/h2>.*Edited tides<\/a><span><bdi>Editor<.*Open tides<\/a><span><bdi>Owner</s);
		expect(page).not.toMatch(secret);
		expect(await site.as({ cookie }).page(href("/card/:id", { id: card.id }))).not.toMatch(secret);
	});

	test("its owner's items on the media board that name it as the author, whatever the case", async () => {
		const card = await makeCard();
		await addMedia({ author: "RACHEL Carson" });
		await addMedia({ title: "By somebody else", author: "Mary Anning" });
		await addMedia({ title: "By a namesake", userId: null });
		await addMedia({ title: "Waiting", approved: false });
		await addMedia({ title: "Hidden", hidden: true });
		const page = await pageOf(card);
		expect(page).toMatch(/>SciComm in Action<\/h2>.*What the tide pool knows<\/a><span><bdi>Video/s);
		expect(page).not.toMatch(/By somebody else|By a namesake|Waiting|>Hidden/);
		expect(page).not.toContain("All in SciComm in Action");
	});

	test("the items of the showcase that lead to its website or to a sample of its work, as its card does", async () => {
		const site = { website: "https://tides.example/", workSamples: [] };
		const card = await makeCard({
			...site,
			workSamples: [{ title: "The pool", url: "http://www.tides.example/pool" }],
		});
		await addItem({ title: "Tide notes", link: "http://tides.example" });
		await addItem({ title: "The pool", link: "https://tides.example/pool/", category: "publication" });
		await addItem({ title: "Another's page", link: "https://tides.example/of-another" });
		await addItem({ title: "Hidden notes", link: "https://tides.example", hidden: true });
		const page = await pageOf(card);
		expect(page).toMatch(
			/>In the showcase<\/h2>.*The pool<\/a><span><bdi>Publication.*Tide notes<\/a><span><bdi>Blog/s,
		);
		expect(page).not.toMatch(/Another's page|Another&#x27;s page|Hidden notes/);
		expect(await pageOf(await makeCard({ website: "", workSamples: [] }))).not.toContain("In the showcase");
		expect(await pageOf(await makeCard(site, null))).not.toContain("In the showcase");
	});

	test(`the newest ${shownUnderCard} of each, and the way to all where they are listed`, async () => {
		const card = await makeCard();
		for (let i = 0; i <= shownUnderCard; i += 1) {
			await makeProject(db, { owner }, { name: `Project ${i}`, updatedAt: new Date(i) });
			await addMedia({ title: `Item ${i}`, createdAt: new Date(i) });
		}
		const page = await pageOf(card);
		for (const text of ["Project 5", "Project 1", "Item 5", "Item 1"]) expect(page).toContain(text);
		expect(page).not.toMatch(/Project 0|Item 0/);
		expect(page).toContain(`href="${href("/inaction")}?q=Rachel+Carson">All in SciComm in Action`);
	});

	test("nothing where there is nothing, the card has no owner, or the directory does not list it", async () => {
		const [stranger, unlisted, hidden] = [
			await makeCard({}, null),
			await makeCard({ isVisible: false }),
			await makeCard(),
		];
		expect(await pageOf(hidden)).not.toContain('class="card-section');
		await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, hidden.id));
		await makeProject(db, { owner });
		await addMedia();
		for (const card of [stranger, unlisted]) expect(await pageOf(card)).not.toContain('class="card-section');
		expect(await site.as({ cookie }).page(href("/card/:id", { id: hidden.id }))).not.toContain('class="card-section');
	});
});

describe("of an account with several cards", () => {
	test("only the card that names it publicly has its projects, and each the items under its own name", async () => {
		await db.update(users).set({ name: "rachel carson" }).where(eq(users.id, owner.id));
		const [named, pseudonym] = [await makeCard(), await makeCard({ name: "Nightowl" })];
		await makeProject(db, { owner }, { name: "Open tides" });
		await addMedia();
		await addMedia({ title: "Owls at noon", author: "Nightowl" });
		const [own, other] = [await pageOf(named), await pageOf(pseudonym)];
		for (const text of ["Open tides", "What the tide pool knows"]) {
			expect(own).toContain(text);
			expect(other).not.toContain(text);
		}
		expect(other).toContain("Owls at noon");
		expect(own).not.toContain("Owls at noon");
	});

	test("none has its projects while its name is on no card", async () => {
		await db.update(users).set({ name: "Somebody" }).where(eq(users.id, owner.id));
		const card = await makeCard();
		await makeProject(db, { owner }, { name: "Open tides" });
		expect(await pageOf(card)).not.toContain("Open tides");
	});
});
