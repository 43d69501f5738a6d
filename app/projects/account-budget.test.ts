import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { addContent, contentForm, cookieOf, newPath, pathsOf, saveFrom } from "#tests/content.ts";
import { makePdf } from "#tests/pdf.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { contentVersions, projectContent } from "./content/content.tables.server.ts";
import { contentMessages, maxAccountBytes, maxUnconfirmedBytes, unconfirmedUploadsPerDay } from "./content.ts";
import { scicommProjects } from "./project.tables.server.ts";
import { removeAccountFromProjects } from "./project-leave.server.ts";

const app = await testSite();
const { db, schemaOwner } = app;

type Account = Awaited<ReturnType<typeof becomeMember>>;

async function counted({ id }: Pick<Account, "id">) {
	const [row] = await db
		.select({ bytes: sql<number>`coalesce(sum(bytes), 0)::float8` })
		.from(contentVersions)
		.where(eq(contentVersions.countedFor, id));
	return row?.bytes ?? 0;
}

/** Lets the account have added so much, to a project of its own. Returns the project's id. */
async function fill(account: Account, bytes: number) {
	const { id } = await makeProject(db, { owner: account.email });
	const [content] = await db
		.insert(projectContent)
		.values({ projectId: id, name: "Much", type: "article" })
		.returning();
	const version = { projectId: id, contentId: content?.id ?? "", version: 1, changesDescription: "" };
	await db.insert(contentVersions).values({ ...version, bytes, countedFor: account.id });
	return id;
}

const fork = (account: Account, id: string) =>
	app.post(href("/scicomm/projects/:projectId?/fork", { projectId: id }), new URLSearchParams(), cookieOf(account));

describe.each([
	{ who: "a confirmed address", emailVerified: true, most: maxAccountBytes, message: contentMessages.accountFull },
	{
		who: "no confirmed address",
		emailVerified: false,
		most: maxUnconfirmedBytes,
		message: contentMessages.confirmForMore,
	},
])("an account with $who", ({ emailVerified, most, message }) => {
	test("adds no more than its budget, keeps what it typed, and goes on after deleting something", async () => {
		const account = await becomeMember(app, { emailVerified });
		const full = await fill(account, most - 3_000);
		const { id } = await makeProject(db, { owner: account.email });
		const content = await addContent(app, account, id, "article", { text: "Short" });
		const text = "Long enough to be too long. ".repeat(80);
		for (const response of [
			await app.post(newPath(id, "article"), contentForm("article", { text }), cookieOf(account)),
			await saveFrom(app, account, pathsOf(id, content).edit, 1, { text }),
			await app.post(newPath(id, "code"), contentForm("code", { text, language: "python" }), cookieOf(account)),
		]) {
			expect(response.status).toBe(422);
			const html = response.text;
			expect(html).toContain(message);
			expect(html).toContain("Long enough to be too long.");
		}
		expect(await counted(account)).toBeLessThanOrEqual(most);
		await db.delete(scicommProjects).where(eq(scicommProjects.id, full));
		expect((await saveFrom(app, account, pathsOf(id, content).edit, 1, { text })).status).toBe(303);
	});

	test("forks what there is room for, and is told what to do about the rest", async () => {
		const [account, owner] = [await becomeMember(app, { emailVerified }), await becomeMember(app)];
		const large = await fill(owner, Math.floor(most * 0.6));
		expect((await fork(account, large)).status).toBe(303);
		expect(await counted(account)).toBe(Math.floor(most * 0.6));
		await db.update(scicommProjects).set({ updatedAt: new Date() }).where(eq(scicommProjects.forkedFrom, large));
		expect(await fork(account, large)).toAnswer(422, message);
		expect(await counted(owner), "of the original is its owner's as before").toBe(Math.floor(most * 0.6));
		expect(await db.$count(scicommProjects, eq(scicommProjects.forkedFrom, large))).toBe(1);
	});
});

describe("the budget of an account", () => {
	test("has room for what is sent again, since the answer to a save that filled it was lost", async () => {
		const account = await becomeMember(app);
		const { id } = await makeProject(db, { owner: account.email });
		const bytes = 1_000_000;
		await fill(account, maxUnconfirmedBytes - bytes);
		const form = () => {
			const upload = new File([makePdf({ padding: "x".repeat(0.6 * bytes) })], "slides.pdf");
			return contentForm("presentation", { url: "", upload });
		};
		const slides = await app.post(newPath(id, "presentation"), form(), cookieOf(account));
		expect(slides.status).toBe(303);
		expect((await app.post(newPath(id, "presentation"), form(), cookieOf(account))).location).toBe(slides.location);
		const article = contentForm("article", { text: "x".repeat(0.2 * bytes) });
		const added = await app.post(newPath(id, "article"), article, cookieOf(account));
		expect(added.status).toBe(303);
		expect((await app.post(newPath(id, "article"), article, cookieOf(account))).location).toBe(added.location);
		const { edit } = pathsOf(id, added.location?.split("/").at(-1) ?? "");
		const text = "y".repeat(0.15 * bytes);
		for (const _ of ["save", "again"]) expect((await saveFrom(app, account, edit, 1, { text })).status).toBe(303);
		expect(await saveFrom(app, account, edit, 2, { text: `${text}!` })).toAnswer(422, contentMessages.confirmForMore);
	});

	test("is not passed by what it saves and forks at once", async () => {
		// Who is not confirmed is refused for the number of forks too.
		const [account, owner] = [await becomeMember(app, { emailVerified: true }), await becomeMember(app)];
		await fill(account, maxAccountBytes - 5_000);
		const small = await fill(owner, 1_500);
		const projects = await Promise.all(Array.from({ length: 4 }, () => makeProject(db, { owner: account.email })));
		// Whoever has found room takes a while to fill it.
		await schemaOwner.execute(`
			create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return null; end $$`);
		await schemaOwner.execute("create trigger dawdle after insert on content_versions execute function dawdle()");
		const responses = await Promise.all([
			...projects.map(({ id }) => app.post(newPath(id, "article"), contentForm("article"), cookieOf(account))),
			...Array.from({ length: 4 }, () => fork(account, small)),
		]).finally(() => schemaOwner.execute("drop function dawdle cascade"));
		const statuses = responses.map(({ status }) => status);
		expect(statuses.filter((status) => status === 303).length).toBeGreaterThan(0);
		expect(statuses.filter((status) => status === 422).length).toBeGreaterThan(0);
		expect(new Set(statuses)).toEqual(new Set([303, 422]));
		expect(await counted(account)).toBeLessThanOrEqual(maxAccountBytes);
	});

	test("counts a text once in a content, however often it is restored, and again elsewhere", async () => {
		const account = await becomeMember(app);
		const { id } = await makeProject(db, { owner: account.email });
		const text = "Round and round. ".repeat(1_000);
		const content = await addContent(app, account, id, "article", { text });
		const first = await counted(account);
		expect(first).toBeGreaterThan(text.length);
		const { edit, restore } = pathsOf(id, content);
		await saveFrom(app, account, edit, 1, { text: "Short" });
		const form = new URLSearchParams({ restore: "1", version: "2" });
		expect((await app.post(restore, form, cookieOf(account))).status).toBe(303);
		expect((await counted(account)) - first).toBeLessThan(5_000);
		await addContent(app, account, id, "article", { text });
		expect((await counted(account)) - first).toBeGreaterThan(text.length);
	});

	test("is freed by who deletes a fork, and nothing is counted for an account that is gone", async () => {
		const [account, owner] = [await becomeMember(app), await becomeMember(app)];
		const small = await fill(owner, 5_000);
		const location = (await fork(account, small)).location ?? "";
		const copy = location.split("/").at(-1) ?? "";
		expect(await counted(account)).toBe(5_000);
		await app.post(href("/scicomm/projects/:projectId/delete", { projectId: copy }), new URLSearchParams(), {
			Cookie: account.cookie,
		});
		expect(await counted(account)).toBe(0);
		await fork(account, small);
		await db.transaction(async (transaction) => {
			await removeAccountFromProjects(transaction, owner);
			await transaction.delete(users).where(eq(users.id, owner.id));
		});
		expect([await counted(owner), await counted(account)]).toEqual([0, 5_000]);
	});

	test("is asked before a document is stored, and an unconfirmed address uploads a few a day", async () => {
		const account = await becomeMember(app);
		const { id } = await makeProject(db, { owner: account.email });
		const upload = (bytes: number) => {
			const file = new File([makePdf({ padding: `${Math.random()}${"x".repeat(bytes)}` })], "slides.pdf");
			return app.post(
				newPath(id, "presentation"),
				contentForm("presentation", { url: "", upload: file }),
				cookieOf(account),
			);
		};
		for (let i = 0; i < unconfirmedUploadsPerDay; i++) expect((await upload(10)).status).toBe(303);
		expect(await upload(10)).toAnswer(429, contentMessages.tooManyUnconfirmedUploads);
		await db.delete(rateLimits);
		await fill(account, maxUnconfirmedBytes - 1_000_000);
		const stored = "select count(*)::int as files from project_files";
		const before = (await db.$client.query(stored)).rows;
		expect(await upload(2_000_000)).toAnswer(422, contentMessages.confirmForMore);
		expect((await db.$client.query(stored)).rows).toEqual(before);
	});
});
