import { eq } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { idOf } from "#tests/project-rows.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { projectStars, scicommProjects } from "../project.tables.server.ts";
import { setStar } from "./star.server.ts";

const app = await testSite();
const { db, url } = app;
const many = connectDatabase(url, 12);
afterAll(() => Promise.all([db.$client.end(), many.$client.end()]));

let project: string;
beforeAll(async () => {
	project = (await makeProject(db, { owner: await becomeMember({ db }) })).id;
});

function starPath(projectId?: string) {
	return href("/scicomm/projects/:projectId?/star", { projectId });
}

function star(person: { cookie: string } | null, projectId: string, fields: Record<string, string> = {}) {
	return app.post(starPath(projectId), new URLSearchParams({ star: "on", ...fields }), {
		...(person && { Cookie: person.cookie }),
	});
}

async function starCount(id = project) {
	const [row] = await db
		.select({ count: scicommProjects.starCount })
		.from(scicommProjects)
		.where(eq(scicommProjects.id, id));
	return row?.count;
}

test("a star is set and taken back by saying so, however often it is said", async () => {
	const person = await becomeMember(app);
	const page = href("/scicomm/projects/:projectId", { projectId: project });
	expect((await app.get(page, { Cookie: person.cookie })).text).toMatch(
		/<button(?![^>]*aria-pressed)[^>]*><svg.*?<\/svg>Star</s,
	);
	for (const wanted of ["on", "on"]) {
		expect(await star(person, project, { star: wanted })).toMatchObject({ status: 303, location: page });
		expect(await starCount()).toBe(1);
	}
	expect((await app.get(page, { Cookie: person.cookie })).text).toMatch(
		/<button(?![^>]*aria-pressed)[^>]*><svg.*?<\/svg>Starred</s,
	);
	for (const wanted of ["off", "off"]) {
		await star(person, project, { star: wanted });
		expect(await starCount()).toBe(0);
	}
});

test("the same star from two connections at once counts once", async () => {
	const [owner, person] = [await becomeMember({ db }), await becomeMember({ db })];
	const { id } = await makeProject(db, { owner });
	await Promise.all([setStar(many, person, id, true), setStar(db, person, id, true)]);
	expect(await starCount(id)).toBe(1);
	await Promise.all([setStar(many, person, id, false), setStar(db, person, id, false)]);
	expect(await starCount(id)).toBe(0);
});

test("twenty members at once count as twenty", async () => {
	const { id } = await makeProject(db, { owner: await becomeMember({ db }) });
	const people = await Promise.all(Array.from({ length: 20 }, () => becomeMember({ db })));
	await Promise.all(people.map((person) => setStar(many, person, id, true)));
	expect(await starCount(id)).toBe(20);
	await Promise.all(people.flatMap((person) => [setStar(many, person, id, false), setStar(db, person, id, true)]));
	expect(await starCount(id)).toBe(await db.$count(projectStars, eq(projectStars.projectId, id)));
});

test("a star takes an account, a project, and the right to see it", async () => {
	const [person, owner] = [await becomeMember(app), await becomeMember({ db })];
	expect(await star(null, project)).toAnswer(
		401,
		"You must be logged in to star a project",
		`href="/login?redirect=/scicomm/projects/${project}"`,
	);
	const closed = (await makeProject(db, { owner }, { visibility: "private" })).id;
	const hidden = (await makeProject(db, { owner }, { hidden: true })).id;
	for (const id of [closed, hidden, "nonsense", "00000000-0000-4000-8000-000000000000"]) {
		expect(await star(person, id)).toAnswer(404, "Project not found");
		expect(await db.$count(projectStars, eq(projectStars.userId, await idOf(db, person)))).toBe(0);
	}
	expect(await app.post(starPath(), new URLSearchParams({ star: "on" }), { Cookie: person.cookie })).toAnswer(
		400,
		"Project ID is required",
	);
	expect((await app.get(starPath(project))).location).toBe(
		href("/scicomm/projects/:projectId", { projectId: project }),
	);
});

test("a page that stays is told what became of it", async () => {
	const person = await becomeMember(app);
	const data = (who: { cookie: string } | null, id: string) =>
		app.post(`${starPath(id)}.data`, new URLSearchParams({ star: "on", stay: "on" }), {
			...(who && { Cookie: who.cookie }),
		});
	const set = await data(person, project);
	expect(set.status).toBe(200);
	expect(await data(null, project)).toAnswer(401, "You must be logged in to star a project");
});

test("who sees a project no more can take a star back, but set none", async () => {
	const person = await becomeMember(app);
	const { id } = await makeProject(db, { owner: await becomeMember({ db }) });
	expect((await star(person, id)).status).toBe(303);
	await db.update(scicommProjects).set({ visibility: "private" }).where(eq(scicommProjects.id, id));
	const page = href("/scicomm/projects/:projectId", { projectId: id });
	const offered = async () => {
		const response = await app.get(page, { Cookie: person.cookie });
		return [response.status, response.text.includes("Remove your star")];
	};
	expect(await offered()).toEqual([404, true]);
	expect((await app.get(page)).text).not.toContain("Remove your star");
	const taken = await star(person, id, { star: "off" });
	expect([taken.status, taken.location]).toEqual([303, href("/scicomm/projects")]);
	expect(await starCount(id)).toBe(0);
	expect(await offered()).toEqual([404, false]);
	for (const wanted of ["on", "off"]) expect((await star(person, id, { star: wanted })).status).toBe(404);
	expect(await starCount(id)).toBe(0);
});
