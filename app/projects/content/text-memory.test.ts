/** Memory for pages with long texts, which a form may come back with though it brought none in its field. */
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { type RequestFacts, requestContext } from "#app/web/request-context.ts";
import { becomeMember } from "#tests/accounts.ts";
import { addContent, contentForm, pathsOf, saveFrom } from "#tests/content.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { contentLimits, contentMessages } from "../content.ts";
import { openContent } from "./content-pages.server.ts";
import { takeContent } from "./content-post.server.ts";
import { mergeWithLatest } from "./versions/conflict.server.ts";

const app = await testSite();
const { db } = app;

let owner: Awaited<ReturnType<typeof becomeMember>>;
let project: string;

beforeAll(async () => {
	owner = await becomeMember(app);
	project = (await makeProject(db, { owner })).id;
});

/** A request of the owner, to a server that has this memory for long texts. */
function newRequest(memory: number) {
	const context = new RouterContextProvider();
	let reserved = 0;
	const facts: RequestFacts = {
		id: "a request",
		isHead: false,
		address: "203.0.113.1",
		signal: undefined,
		seesMailbox: false,
		reserveText: (length) => {
			reserved += length;
			return reserved <= memory;
		},
		logger: app.logger,
		nonce: undefined,
	};
	context.set(requestContext, facts);
	context.set(databaseContext, db);
	context.set(viewerContext, owner);
	return { context, reserved: () => reserved };
}

const busy = { data: contentMessages.busy, init: { status: 503 } };

test("a file of data takes the memory of a text that is typed, and the place of that", async () => {
	const text = "a,b\n".repeat(500_000);
	const take = (memory: number) => {
		const { context, reserved } = newRequest(memory);
		const form = contentForm("data", { text: "typed\n".repeat(20_000), upload: new File([text], "tides.csv") });
		return takeContent(context, owner, form, "data", false, { failed: "Failed" }).then(() => reserved());
	};
	expect(await take(2_000_000)).toBe(text.length);
	await expect(take(text.length - 1)).rejects.toMatchObject(busy);
});

/** Meets what others have made of an article since version `base`. */
async function meet(memory: number, id: string, base: number, data: string) {
	const { context, reserved } = newRequest(memory);
	const { content } = await openContent(db, owner, project, id);
	const mine = { name: "Tides", description: "", data, file: null, metadata: {} };
	const { state, message } = await mergeWithLatest(context, content, base, mine);
	return { text: state.data, message, reserved: reserved() };
}

/** An article of which others have saved a second version. */
async function addTwice(first: string, second: string) {
	const id = await addContent(app, owner, project, "article", { text: first });
	expect((await saveFrom(app, owner, pathsOf(project, id).edit, 1, { text: second })).status).toBe(303);
	return id;
}

test("what others have written takes memory where it stands beside a text that was sent, or in it", async () => {
	const long = "The sea comes and goes.\n".repeat(20_000);
	const id = await addTwice("One\n\nTwo\n", `One\n\nTwo\n${long}`);
	const merged = await meet(2_000_000, id, 1, "Uno\n\nTwo\n");
	expect(merged).toMatchObject({ text: `Uno\n\nTwo\n${long}`, message: contentMessages.merged, reserved: long.length });
	const chosen = await meet(2_000_000, id, 0, "Uno");
	expect(chosen).toMatchObject({ text: "Uno", message: contentMessages.chooseOne });
	expect(chosen.reserved).toBeGreaterThan(long.length);
	for (const base of [0, 1]) await expect(meet(10_000, id, base, "Uno\n\nTwo\n")).rejects.toMatchObject(busy);
});

test("texts that are longer together than a form brings are not put together", async () => {
	const long = (letter: string) => letter.repeat(contentLimits.data);
	const id = await addTwice("Short", long("a"));
	const { text, message } = await meet(0, id, 1, long("b"));
	expect([text.length, message]).toEqual([contentLimits.data, contentMessages.unmerged]);
});
