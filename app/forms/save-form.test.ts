import { RouterContextProvider, redirect } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { sessions } from "#app/accounts/account.tables.server.ts";
import { type RequestFacts, requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import { createLogger } from "#server/log.ts";
import { freshDatabase } from "#tests/database.ts";
import { conflict, refuse } from "./form-answer.ts";
import { parseForm } from "./parse-form.server.ts";
import { accountGone, redisplayedFormContext, saveForm } from "./save-form.server.ts";

const schema = z.object({ title: z.string().min(3, "Too short"), password: z.string().default("") });

function newRequest() {
	const lines: Record<string, unknown>[] = [];
	const context = new RouterContextProvider();
	const facts: RequestFacts = {
		id: "a request",
		isHead: false,
		address: "203.0.113.1",
		signal: undefined,
		seesMailbox: false,
		reserveText: () => true,
		logger: createLogger("info", { write: (line: string) => lines.push(JSON.parse(line)) }),
		nonce: undefined,
	};
	context.set(requestContext, facts);
	return { context, lines };
}

function formOf(fields: Record<string, string>) {
	const form = new FormData();
	for (const [name, text] of Object.entries({ title: "Tides", version: "7", ...fields })) form.append(name, text);
	return form;
}

/** Saves a form as `save` does. */
async function send(save: () => Promise<unknown>, fields: Record<string, string> = {}) {
	const { context, lines } = newRequest();
	const posted = parseForm(schema, formOf(fields));
	const answer = await saveForm(context, posted, { save, done: () => "saved", failed: "Not saved", log: "Saving" });
	return { answer, lines, isRedisplayed: context.get(redisplayedFormContext) };
}

test("a form that says what it should is saved, and its page is made as ever", async () => {
	for (const saved of [undefined, { status: 409, message: "a row with columns of these names" }]) {
		expect(await send(async () => saved)).toMatchObject({ answer: "saved", isRedisplayed: false });
	}
});

test("a form with a mistake comes back with what was typed, never with a password, and is not saved", async () => {
	const { answer, isRedisplayed } = await send(
		() => {
			throw new Error("It was saved");
		},
		{ title: "Ti", password: "lichen tundra beacon" },
	);
	expect(answer).toMatchObject({
		data: { version: "7", result: { status: "error", error: { title: ["Too short"] }, initialValue: { title: "Ti" } } },
		init: { status: 422 },
	});
	expect(JSON.stringify(answer)).not.toContain("lichen");
	expect(isRedisplayed).toBe(true);
});

test("who may not send it gets it back, with the way to sign in for who is signed out", async () => {
	for (const status of [401, 403]) {
		const { context } = newRequest();
		const answer = await saveForm(context, parseForm(schema, formOf({})), {
			who: refuse(status, "Not you"),
			save: () => {
				throw new Error("It was saved");
			},
			done: () => "saved",
			failed: "Not saved",
		});
		const data = {
			signedOut: status === 401,
			result: { error: { "": ["Not you"] }, initialValue: { title: "Tides" } },
		};
		expect(answer).toMatchObject({ data, init: { status } });
	}
});

test("a refusal, returned or thrown, stands above the form, which is of the version that it names", async () => {
	const refused = await send(async () => conflict("Changed elsewhere", "8"));
	expect(refused.answer).toMatchObject({
		data: { version: "8", result: { error: { "": ["Changed elsewhere"] }, initialValue: { title: "Tides" } } },
		init: { status: 409 },
	});
	const gone = await send(async () => {
		throw notFound("Nothing here");
	});
	expect(gone.answer).toMatchObject({
		data: { version: "7", result: { error: { "": ["Nothing here"] }, initialValue: { title: "Tides" } } },
		init: { status: 404 },
	});
	expect([...refused.lines, ...gone.lines]).toEqual([]);
});

test("a failure is told to the log, and the form comes back as it was", async () => {
	const failures: [Error, number][] = [
		[new Error("a bug"), 500],
		[Object.assign(new Error("no connection"), { code: "ECONNREFUSED" }), 503],
	];
	for (const [error, status] of failures) {
		const { answer, lines } = await send(() => Promise.reject(error));
		const result = { error: { "": ["Not saved"] }, initialValue: { title: "Tides" } };
		expect(answer).toMatchObject({ data: { version: "7", result }, init: { status } });
		expect(lines).toMatchObject([{ id: "a request", msg: "Saving", err: { message: error.message } }]);
	}
});

test("a form of an account that is deleted meanwhile comes back, and is no failure", async () => {
	const { db } = await freshDatabase();
	const session = { userId: crypto.randomUUID(), token: "of nobody", expiresAt: new Date() };
	const { answer, lines } = await send(() => db.insert(sessions).values(session));
	await db.$client.end();
	const result = { error: { "": [accountGone] }, initialValue: { title: "Tides" } };
	expect(answer).toMatchObject({ data: { signedOut: true, result }, init: { status: 401 } });
	expect(lines).toEqual([]);
});

test("what leads elsewhere while it is saved leads there", async () => {
	const elsewhere = redirect("/login");
	await expect(send(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
});
