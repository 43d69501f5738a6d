/** Long texts on their way to browsers, on real connections. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentLimits, contentMessages } from "#app/projects/content.ts";
import { becomeMember, nextAddress } from "#tests/accounts.ts";
import { addContent, contentForm, newPath, pathsOf, saveFrom } from "#tests/content.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";

const app = await testSite();
const { db } = app;
const server = createServer(getRequestListener(app.app.fetch, { overrideGlobalObjects: false }));
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(async () => {
	server.closeAllConnections();
	server.close();
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The paths of code with two versions, each so long, in a public project. */
async function addCode(length: number) {
	const owner = await becomeMember(app, { emailVerified: true });
	const { id } = await makeProject(db, { owner: owner.email });
	const textOf = (line: string) => line.repeat(Math.floor(length / line.length));
	const paths = pathsOf(id, await addContent(app, owner, id, "code", { text: textOf("x = 1\n") }));
	await saveFrom(app, owner, paths.edit, 1, { text: textOf("y = 2\n") }, "code");
	return paths;
}

async function statusOf(path: string, address: string) {
	const response = await fetch(origin() + path, { headers: { "X-Forwarded-For": address } });
	await response.arrayBuffer();
	return response.status;
}

test("long texts that are on their way to one address leave room for others, and once they are there for it too", async () => {
	const { compare, download } = await addCode(450_000);
	const [address, other] = [nextAddress(), nextAddress()];
	// A comparison is counted first, which waits here.
	const counting = await db.$client.connect();
	await counting.query("begin; lock table rate_limits");
	const compared = [statusOf(compare, address), statusOf(compare, address)];
	await expect.poll(() => statusOf(download, address)).toBe(503);
	const refused = await fetch(origin() + compare, { headers: { "X-Forwarded-For": address } });
	expect([refused.status, Number(refused.headers.get("Retry-After"))]).toEqual([503, expect.any(Number)]);
	expect(await refused.text()).toContain("<h1>The server is busy</h1>");
	expect(await statusOf(download, other)).toBe(200);
	await counting.query("commit");
	counting.release();
	expect(await Promise.all(compared)).toEqual([200, 200]);
	await expect.poll(() => statusOf(download, address)).toBe(200);
});

test("the longest texts are shown, one at a time", async () => {
	const { compare, show } = await addCode(contentLimits.data);
	const address = nextAddress();
	for (const path of [compare, show, compare]) await expect.poll(() => statusOf(path, address)).toBe(200);
});

test("long texts that come back in a form are counted too, and where there is no memory for them their form stays as it was", async () => {
	const owner = await becomeMember(app, { emailVerified: true });
	const { id } = await makeProject(db, { owner: owner.email });
	const address = nextAddress();
	const send = async (text: string) => {
		const headers = { Cookie: owner.cookie, "X-Forwarded-For": address };
		const body = contentForm("code", { name: "", text, language: "python" });
		const response = await fetch(origin() + newPath(id, "code"), { method: "POST", headers, body });
		return [response.status, (await response.text()).includes(contentMessages.busy)];
	};
	const answers = await Promise.all(Array.from({ length: 8 }, () => send('"<'.repeat(contentLimits.data / 2))));
	expect(answers).toContainEqual([422, false]);
	expect(answers).toContainEqual([503, true]);
	expect(new Set(answers.map(String))).toEqual(new Set(["422,false", "503,true"]));
	await expect.poll(() => send("short")).toEqual([422, false]);
});

test("short texts are shown to however many", async () => {
	const { show } = await addCode(100);
	const address = nextAddress();
	const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf(show, address)));
	expect(new Set(statuses)).toEqual(new Set([200]));
});
