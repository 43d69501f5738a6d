/** Every address of the product, as someone meets it who wants to stop the site with a single request. */

import { request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { roleNames } from "#app/access-states.ts";
import type { Row } from "#app/access-terms.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { routesAccess } from "#app/routes-access.ts";
import { becomeMember, nextAddress } from "#tests/accounts.ts";
import { cardInput } from "#tests/cards.ts";
import { addContent } from "#tests/project-rows.ts";
import { makeProject } from "#tests/projects.ts";
import { startServerProcess } from "#tests/server-process.ts";

const server = await startServerProcess();
afterAll(() => server.stop());

/** Somebody who may change all that the addresses below name. */
const member = await becomeMember(server);
const ids = await makeThings();

const rows: [string, Row][] = Object.entries(routesAccess);
const paths = rows.map(([path]) => fill(path));
/** Where a form is taken from who is not signed in, or may leave an address. Elsewhere nothing is done for them that is not done for a member. */
const openPaths = rows
	.filter(([path, { post }]) => post && (!mustSignIn(post) || /^\/(?:requests\/new|card\/:id\/write)$/.test(path)))
	.map(([path]) => fill(path));

/** A second of the server's processor, whatever else the machine has to do. */
const maxMicroseconds = 1_000_000;
/** Bytes beside the heap, which the process itself ends at. */
const maxExternalBytes = 192 * 1024 * 1024;

const boundary = "----flood";
const part = (name: string, text: string) =>
	`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const end = `--${boundary}--\r\n`;
const file = (name: string) =>
	`--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n`;
const multipart = `multipart/form-data; boundary=${boundary}`;
const plain = "application/x-www-form-urlencoded";

const fiveMegabytes = "a\u200b ".repeat(1024 * 1024);
const attacks: [name: string, type: string, text: string][] = [
	["a field of 5 MB", multipart, part("description", fiveMegabytes) + end],
	["a field of 5 MB where a long text may be", multipart, part("text", fiveMegabytes) + end],
	["a field of 5 MB in a plain form", plain, `description=${fiveMegabytes}`],
	["100,000 fields", plain, "a=b&".repeat(100_000)],
	["100,000 parts", multipart, part("a", "").repeat(100_000) + end],
	["10,000 parts", multipart, part("tags", "b").repeat(10_000) + end],
	["10,000 files", multipart, file("photo").repeat(10_000) + end],
	["a field of 5 MB beside an address", plain, `email=ada%40sea.example&text=${fiveMegabytes}`],
	["5 MB of JSON", "application/json", `{"email":"${fiveMegabytes}","password":"x"}`],
	["no form at all", multipart, "x".repeat(5_000_000)],
	["parts within parts that never end", multipart, part("a", "").slice(0, -2).repeat(20_000)],
];

beforeAll(async () => {
	// What is made at the first request of a process does not count for any.
	await send("GET", "/");
	await send("POST", "/scicomm/card/create", { type: plain, body: Buffer.from("name=") });
	used = (await server.usage()).cpu;
});
afterEach(async () => expect(await send("GET", "/healthz")).toBe(200));

describe.each([
	["nobody", openPaths, undefined],
	["a member", paths, member.cookie],
])("sent by %s", (_, paths, cookie) => {
	test.each(attacks)("%s stops no address", async (_name, type, text) => {
		const body = Buffer.from(text);
		for (const path of paths) {
			await expectHarmless(`POST ${path}`, () => send("POST", path, { type, body, cookie }));
		}
	});
});

// As a member alone: a long path is refused before it is asked who sends it (`path-limits.test.ts`).
test("a path of 15 KB stops no address", async () => {
	for (const path of paths) {
		for (const more of ["/x".repeat(7_500), "%2Fx".repeat(3_750), "/".repeat(15_000), `/${"x".repeat(15_000)}`]) {
			for (const end of ["", ".data"]) {
				await expectHarmless(`GET ${path}${more.slice(0, 8)}${end}`, async () => {
					const status = await send("GET", path + more.slice(0, 15_000 - path.length) + end, member);
					expect(status).toBe(404);
					return status;
				});
			}
		}
	}
});

test("a list of a thousand paths stops nothing", async () => {
	const list = Array.from({ length: 1_000 }, (_, i) => `/jobs/${i}/a/b`).join(",");
	await expectHarmless("the manifest", () => send("GET", `/__manifest?version=1&paths=${list}`, member));
});

/** Microseconds of the server's processor until the last attack was over. */
let used = 0;

async function expectHarmless(what: string, attack: () => Promise<number>) {
	const status = await attack();
	expect.soft([what, status < 500]).toEqual([what, true]);
	const { cpu, external } = await server.usage();
	expect([what, cpu - used < maxMicroseconds]).toEqual([what, true]);
	expect([what, external < maxExternalBytes]).toEqual([what, true]);
	used = cpu;
}

/** The status of the answer. */
function send(
	method: string,
	path: string,
	{ type, body, cookie }: { type?: string; body?: Buffer; cookie?: string } = {},
) {
	return new Promise<number>((resolve, reject) => {
		const sent = request(`${server.origin}${path}`, {
			method,
			agent: false,
			headers: {
				"X-Forwarded-For": nextAddress(),
				...(type && { "Content-Type": type }),
				...(body && { "Content-Length": body.length }),
				...(cookie && { Cookie: cookie }),
			},
		});
		let status: number | undefined;
		sent.on("response", (response) => {
			status = response.statusCode;
			response.resume().on("close", () => resolve(status ?? 0));
		});
		// Who is refused before everything is sent may find the connection closed; the next request shows whether the server lives.
		sent.on("error", (error) => {
			if (body && server.isRunning()) resolve(status ?? 0);
			else reject(new Error(server.output(), { cause: error }));
		});
		sent.end(body);
	});
}

function mustSignIn({ who }: NonNullable<Row["post"]>) {
	return who.verdict("anonymous", { seenBy: roleNames }) === "must sign in";
}

/** A route's path with what its parts stand for. */
function fill(path: string) {
	return path
		.replace(/^\/card\/:id/, `/card/${ids.card}`)
		.replace(/^\/scicomm\/card\/(\w+)\/:id\??/, `/scicomm/card/$1/${ids.card}`)
		.replace(/:projectId\??/, ids.project)
		.replace(":contentId", ids.content)
		.replace(/:\w+\??/g, ids.project)
		.replace("*", "some/where");
}

async function makeThings() {
	const { db } = server;
	const project = (await makeProject(db, { owner: member })).id;
	const [card] = await db
		.insert(scicommCards)
		.values({ ...columnsOf(cardInput()), userId: member.id })
		.returning({ id: scicommCards.id });
	const content = await addContent(db, project, member);
	if (!card) throw new Error("No card was made");
	return { project, card: card.id, content };
}
