import { like } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, expect, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { becomeMember, linkIn, signUp } from "#tests/accounts.ts";
import { detailedForm } from "#tests/collab.ts";
import { deleteBefore } from "#tests/crossing.ts";
import { mailsTo } from "#tests/mail.ts";
import { mediaForm } from "#tests/media.ts";
import { projectForm } from "#tests/projects.ts";
import { resourceForm } from "#tests/resources.ts";
import { type Answer, testSite } from "#tests/site.ts";
import { submissionsPerDay, unconfirmedSubmissionsPerDay } from "./board.ts";

const app = await testSite();
const { db, schemaOwner } = app;
const elsewhere = connectDatabase(app.url, 2);
afterAll(() => elsewhere.$client.end());

type Person = { email: string; cookie: string };

function submit(path: string, form: BodyInit, { cookie }: Person) {
	return app.post(path, form, { Cookie: cookie });
}

let entriesSent = 0;
/** Another one each time. */
function called() {
	entriesSent += 1;
	return `Entry ${entriesSent}`;
}

const entries = {
	resource: (person: Person) => submit(href("/resources/new"), resourceForm({ name: called() }), person),
	listing: (person: Person) => submit(href("/collab/new"), detailedForm({ title: called() }), person),
	media: (person: Person) => submit(href("/inaction/new"), mediaForm({ title: called() }), person),
	project: (person: Person) => submit(href("/scicomm/projects/create"), projectForm({ name: called() }), person),
};

async function statuses(answers: (Answer | Promise<Answer>)[]) {
	return (await Promise.all(answers)).map(({ status }) => status);
}

test("an account that is not confirmed submits three entries a day over all boards, however many at once", async () => {
	const [person, other] = [await becomeMember(app), await becomeMember(app)];
	const confirmed = await becomeMember(app, { emailVerified: true });
	const asked = Array.from({ length: 3 }, () => Object.values(entries).map((submit) => submit(person))).flat();
	const answers = await statuses(asked);
	expect(answers.filter((status) => status < 400)).toHaveLength(unconfirmedSubmissionsPerDay);
	expect(answers.filter((status) => status === 429)).toHaveLength(asked.length - unconfirmedSubmissionsPerDay);
	for (const submit of Object.values(entries)) {
		expect((await submit(person)).status).toBe(429);
		expect((await submit(confirmed)).status).toBeLessThan(400);
	}
	expect((await entries.resource(other)).status).toBe(200);
});

test("the refusal keeps what was typed, says when to try again, and that confirming the address lifts it", async () => {
	const person = await signUp(app);
	for (let i = 0; i < unconfirmedSubmissionsPerDay; i++) await entries.resource(person);
	expect(await submit(href("/resources/new"), resourceForm({ idealFor: "Kept as it was" }), person)).toAnswer(
		429,
		"Until your email is confirmed you can submit 3 entries in a day.",
		"Confirm it on your profile to go on at once. Try again in 24 hours.",
		'value="Kept as it was"',
	);
	await app.post(linkIn((await mailsTo(db, person.email))[0]), {}, { Cookie: person.cookie });
	const rest = submissionsPerDay - unconfirmedSubmissionsPerDay;
	const answers = await statuses(Array.from({ length: rest + 2 }, () => entries.resource(person)));
	expect(answers.filter((status) => status === 200)).toHaveLength(rest);
});

test("what is not stored does not count, and a day later all begins anew", async () => {
	const person = await becomeMember(app);
	await schemaOwner.execute("alter table resources rename to resources_away");
	for (let i = 0; i < 5; i++) expect((await entries.resource(person)).status).toBe(500);
	await schemaOwner.execute("alter table resources_away rename to resources");
	for (let i = 0; i < unconfirmedSubmissionsPerDay; i++) expect((await entries.resource(person)).status).toBe(200);
	expect((await entries.resource(person)).status).toBe(429);
	await db
		.update(rateLimits)
		.set({ expire: Date.now() - 1 })
		.where(like(rateLimits.key, "%submission%"));
	expect((await entries.resource(person)).status).toBe(200);
});

test.each(["resource", "project"] as const)(
	"a second %s and the deletion of its owner's account at the same moment do not lock each other out",
	async (kind) => {
		const person = await becomeMember(app, { emailVerified: true });
		await entries[kind](person);
		expect(await deleteBefore(elsewhere, person.id, () => entries[kind](person))).toAnswer(401);
	},
);
