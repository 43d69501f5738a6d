/** A project that turns private is found nowhere any more, whoever looks and however they knew it; its people still have it. */
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { followPath } from "#app/follows/follow.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import { digests } from "#app/updates/digest.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember } from "./accounts.ts";
import { testAdmin } from "./app.ts";
import { mailsTo } from "./mail.ts";
import { addContent } from "./project-rows.ts";
import { makeProject } from "./projects.ts";
import { testSite } from "./site.ts";
import { addCard, addResource, passDigestDays } from "./updates.ts";

const site = await testSite();
const { db } = site;
/** The name stands in what is searched for nowhere else, and is itself never searched for: pages say what was asked. */
const [secret, asked] = ["Oubliette", "quicklime"];

const roles = {
	visitor: null,
	owner: await becomeMember(site, { name: "Olive", emailVerified: true }),
	reader: await becomeMember(site, { emailVerified: true }),
	editor: await becomeMember(site, { emailVerified: true }),
	stranger: await becomeMember(site, { emailVerified: true }),
	"owner of another project": await becomeMember(site, { emailVerified: true }),
	follower: await becomeMember(site, { emailVerified: true }),
	"who has saved it": await becomeMember(site, { name: "Sam", emailVerified: true }),
	"who has left it": await becomeMember(site, { emailVerified: true }),
	"who is invited": await becomeMember(site, { emailVerified: true }),
	"who has not confirmed": await becomeMember(site),
	"who is suspended": await becomeMember(site, { emailVerified: true }),
	admin: await becomeMember(site, { email: testAdmin, emailVerified: true }),
};
type Role = keyof typeof roles;
const names = Object.keys(roles) as Role[];
const its: Role[] = ["owner", "reader", "editor"];
/** Where somebody who is invited reads what to. */
const toldToInvited = [href("/home"), href("/notifications"), href("/profile/data")];

const project = await makeProject(
	db,
	{ owner: roles.owner, viewer: roles.reader, editor: roles["who has left it"] },
	{ name: `${secret} of the tides`, description: `Made of ${asked}.`, visibility: "public" },
);
await db.insert(projectContributors).values({ projectId: project.id, userId: roles.editor.id, role: "editor" });
await makeProject(db, { owner: roles["owner of another project"] }, { name: "Another" });
const cardId = await addCard(db, { userId: roles.owner.id, name: "Olive", isVisible: true });
const content = await addContent(db, project.id, roles.owner);
const at = { projectId: project.id };
const itsPage = href("/scicomm/projects/:projectId", at);
let list = "";
let picture = "";

beforeAll(async () => {
	const follower = site.as(roles.follower);
	const followed = [
		href("/card/:id", { id: cardId }),
		href("/scicomm/projects/:projectId", at),
		`${href("/scicomm/projects")}?q=${asked}`,
	];
	for (const what of followed) await follower.post(href("/following"), { what });
	await follower.post(href("/following"), { topic: asked });
	const saver = site.as(roles["who has saved it"]);
	await saver.post(href("/saved"), { id: project.id, save: "on" });
	list = (await saver.post(href("/lists/new"), { title: "Reading", isPublic: "on" })).location?.split("/").at(-1) ?? "";
	await saver.postShown(href("/saved/:id", { id: project.id }), { note: "For later", lists: list });
	picture = /\/pictures\/projects\/[^"]+/.exec(await site.as(null).page(itsPage))?.[0] ?? "";
	for (const person of [roles.stranger, roles.follower])
		await site.as(person).post(`${href("/scicomm/projects/:projectId?/star", at)}`, { star: "on" });
	await site.as(roles.owner).post(href("/scicomm/projects/:projectId/contributors/invite", at), {
		email: roles["who is invited"].email,
		role: "viewer",
	});
	await db
		.update(users)
		.set({ suspendedAt: new Date(), suspendedFor: "Advertising" })
		.where(eq(users.id, roles["who is suspended"].id));
	await db.execute(sql`
		insert into notifications (user_id, kind, subject_id)
		values (${roles["who has left it"].id}, 'contribution', ${project.id}), (${roles["who has left it"].id}, 'role', ${project.id})
	`);
});

/** The addresses where it might be found. */
function places() {
	const search = `?q=${asked}`;
	return [
		href("/home"),
		`${href("/search")}${search}`,
		`${href("/search/suggest")}${search}`,
		`${href("/search/feed.xml")}${search}`,
		`${href("/search/feed.json")}${search}`,
		`/api/v1/search${search}`,
		"/api/v1/projects",
		`/api/v1/projects/${project.id}`,
		href("/scicomm/projects"),
		`${href("/scicomm/projects")}${search}`,
		href("/scicomm/projects/feed.xml"),
		href("/scicomm/projects/feed.json"),
		href("/scicomm/projects/:projectId", at),
		`${href("/scicomm/projects/:projectId", at)}.data`,
		href("/scicomm/projects/:projectId/content/:contentId", { ...at, contentId: content }),
		href("/card/:id", { id: cardId }),
		`${href("/card/:id", { id: cardId })}.data`,
		href("/following"),
		followPath(itsPage),
		`${href("/following")}.data?${new URLSearchParams({ what: itsPage })}`,
		href("/notifications"),
		href("/saved"),
		href("/saved/:id", { id: project.id }),
		href("/saved/export.csv"),
		href("/profile/data"),
		href("/lists/:id", { id: list }),
		href("/lists/:id/feed.xml", { id: list }),
		href("/lists/:id/feed.json", { id: list }),
		`${href("/saved")}?add=${project.id}`,
		href("/report/:kind/:id", { kind: "project", id: project.id }),
	];
}

type Visitor = ReturnType<typeof site.as>;

/** Whether somebody learns of it where its name does not stand, by what tells of it. */
const signs: Record<string, (who: Visitor) => Promise<boolean>> = {
	"an address in some part of the site map": async (who) => {
		const index = await who.page(href("/sitemap.xml"));
		const parts = [...index.matchAll(/<loc>[^<]*\?(part=[^<]+)/g)].map(([, part]) => `${href("/sitemap.xml")}?${part}`);
		expect(parts.length).toBeGreaterThan(1);
		let isThere = false;
		for (const part of parts) isThere ||= (await who.page(part)).includes(project.id);
		return isThere;
	},
	"the picture of links to it": async (who) => (await who.get(picture)).status !== 404,
	"the number of things in a list": async (who) => {
		const { data } = JSON.parse(await who.page("/api/v1/lists"));
		return data.some((one: { id: string; entries: number }) => one.id === list && one.entries > 0);
	},
};

/** Who finds it, by the address or what else tells of it. */
async function found() {
	const seen = new Map<string, Role[]>();
	const findersOf = async (place: string, finds: (who: Visitor) => Promise<boolean>) => {
		const finders: Role[] = [];
		for (const role of names) if (await finds(site.as(roles[role]))) finders.push(role);
		seen.set(place, finders);
	};
	for (const path of places()) await findersOf(path, async (who) => (await who.get(path)).text.includes(secret));
	for (const [sign, finds] of Object.entries(signs)) await findersOf(sign, finds);
	return seen;
}

function digest() {
	const mailer = createMailer({ hasSmtp: false, logger: createLogger("silent") });
	const tools = {
		db,
		mailer,
		site: { mailOrigin: "http://localhost", checksLinks: false },
		logger: createLogger("silent"),
	};
	return digests.run(tools, {}, { isLast: true });
}

async function passDays() {
	await passDigestDays(site);
	// As if it had become public after it was followed.
	await site.schemaOwner.$client.query("update public_entries set created_at = now() - interval '1 day'");
}

test("a project that turns private is found by its own people alone, and by nobody who has left it, saved it or follows it", async () => {
	const before = await found();
	// Each of these places shows it while it is public, so that each could tell of it.
	expect([...before].filter(([, finders]) => finders.length === 0)).toEqual([]);

	await db.delete(projectContributors).where(eq(projectContributors.userId, roles["who has left it"].id));
	await db.update(scicommProjects).set({ visibility: "private" }).where(eq(scicommProjects.id, project.id));
	const after = await found();
	const mayFind = (path: string) => (toldToInvited.includes(path) ? [...its, "who is invited"] : its) as Role[];
	const strangers = [...after].map(([path, finders]) => [
		path,
		finders.filter((role) => !mayFind(path).includes(role)),
	]);
	expect(strangers.filter(([, finders]) => finders?.length)).toEqual([]);
	for (const path of [href("/scicomm/projects"), href("/scicomm/projects/:projectId", at)])
		expect(after.get(path)).toEqual(its);

	await addResource(db, { name: `All about ${asked}` });
	await passDays();
	await digest();
	const [mail, ...more] = await mailsTo(db, roles.follower.email);
	expect(more).toEqual([]);
	expect(mail?.text).toContain(`All about ${asked}`);
	expect(mail?.text).not.toContain(secret);
});
