import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { addContent, pathsOf, saveFrom } from "#tests/content.ts";
import { makeFork, makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { scicommProjects } from "../project.tables.server.ts";
import { contentTexts, contentVersions, projectContent } from "./content.tables.server.ts";
import { forgetUnusedTexts, hashOfText, storeText } from "./content-texts.server.ts";

const app = await testSite();
const { db } = app;
const many = connectDatabase(app.url, 12);
afterAll(() => Promise.all([db.$client.end(), many.$client.end()]));

const isThere = async (text: string) =>
	(await db.$count(contentTexts, eq(contentTexts.hash, hashOfText(text) ?? ""))) > 0;
const makeAllOld = () => db.update(contentTexts).set({ createdAt: sql`now() - interval '2 days'` });

test("twenty forks of a project of 20 MB add rows to the database, and no text", async () => {
	const owner = await becomeMember(app);
	const { id } = await makeProject(db, { owner: owner.email });
	const [content] = await db
		.insert(projectContent)
		.values({ projectId: id, name: "Long", type: "article" })
		.returning();
	for (let version = 1; version <= 20; version++) {
		const textHash = await storeText(db, randomBytes(500_000).toString("hex"));
		const bytes = 1_000_000;
		const made = { projectId: id, contentId: content?.id ?? "", version, textHash, bytes, changesDescription: "" };
		await db.insert(contentVersions).values(made);
	}
	const size = async () => {
		const { rows } = await db.execute<{ size: string }>(
			"select sum(pg_total_relation_size(oid))::text as size from pg_class where relkind = 'r'",
		);
		return Number(rows[0]?.size);
	};
	const before = await size();
	expect(before).toBeGreaterThan(10_000_000);
	const forker = await becomeMember({ db }, { emailVerified: true });
	for (let i = 0; i < 20; i++) await makeFork(db, forker, id);
	expect((await size()) - before).toBeLessThan(1_000_000);
});

test("a text is stored once, whoever says it where, and forgotten a day after the last version of it", async () => {
	const [one, other] = [await becomeMember(app), await becomeMember(app)];
	const text = "The moon pulls.";
	const mine = await makeProject(db, { owner: one.email });
	const theirs = await makeProject(db, { owner: other.email });
	const content = await addContent(app, one, mine.id, "article", { text });
	await addContent(app, other, theirs.id, "code", { text, language: "plaintext" });
	expect(await db.$count(contentVersions, eq(contentVersions.textHash, hashOfText(text) ?? ""))).toBe(2);
	await makeAllOld();
	await forgetUnusedTexts(db);
	expect(await isThere(text)).toBe(true);
	await db.delete(scicommProjects).where(eq(scicommProjects.id, theirs.id));
	const fork = await makeFork(db, await becomeMember({ db }), mine.id);
	await app.post(pathsOf(mine.id, content).delete, new URLSearchParams(), { Cookie: one.cookie });
	await forgetUnusedTexts(db);
	expect(await isThere(text)).toBe(true);
	await db.delete(scicommProjects).where(eq(scicommProjects.id, fork));
	await storeText(db, text);
	await forgetUnusedTexts(db);
	expect(await isThere(text)).toBe(true);
	await makeAllOld();
	await forgetUnusedTexts(db);
	expect(await isThere(text)).toBe(false);
});

test("texts that are saved, forked and deleted while unused ones are forgotten are all where a version says them", async () => {
	const owner = await becomeMember(app, { emailVerified: true });
	const { id } = await makeProject(db, { owner: owner.email });
	const content = await addContent(app, owner, id, "article", { text: "Round 1" });
	const forker = await becomeMember({ db }, { emailVerified: true });
	let isDone = false;
	const forgetting = (async () => {
		while (!isDone) {
			await makeAllOld();
			await forgetUnusedTexts(many);
		}
	})();
	const deleteNewest = async () => {
		const fork = await makeFork(many, forker, id);
		await many.delete(scicommProjects).where(eq(scicommProjects.id, fork));
	};
	for (let round = 2; round <= 20; round++) {
		const fields = { text: `Round ${round % 4}` };
		const saved = await Promise.all([
			saveFrom(app, owner, pathsOf(id, content).edit, round - 1, fields),
			deleteNewest(),
		]);
		expect(saved[0].status).toBe(303);
	}
	isDone = true;
	await forgetting;
	const { rows } = await db.execute(sql`
		select from content_versions v where not exists (select from content_texts t where t.hash = v.text_hash)
	`);
	expect(rows).toEqual([]);
});
