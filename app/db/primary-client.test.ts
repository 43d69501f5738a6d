/** Several servers in one connection string, of which one takes what is written. */
import { sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { freshDatabase } from "#tests/database.ts";
import { startFaultyProxy } from "#tests/faulty-proxy.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { testSite } from "#tests/site.ts";
import { connectDatabase, type Database } from "./client.server.ts";
import { isUnreachable } from "./failures.server.ts";

const { url } = await freshDatabase();
const address = new URL(url);
/** Another database of the same server, whose sessions may always write. */
const first = connectDatabase(inject("serverUrl"), 1);
const name = address.pathname.slice(1);
/** Another server, with the same database and the same password. */
const postgres = await startEmbeddedPostgres({ dataFolder: ownFolder("heliograph-second-") });
const second = connectDatabase(postgres.url, 1);
await second.execute(sql.raw(`create database ${name}`));
await second.execute(sql.raw(`alter role ${address.username} password '${decodeURIComponent(address.password)}'`));
const [here, there] = [address.host, new URL(postgres.url).host];
const network = await startFaultyProxy(url);
const away = await startFaultyProxy(url);
const opened: Database[] = [];

afterAll(async () => {
	await Promise.all([first, second, ...opened].map(({ $client }) => $client.end()));
	await Promise.all([network.stop(), away.stop(), postgres.stop()]);
});
beforeEach(async () => {
	await readOnly(true, false);
	await Promise.all([network.mend(), away.mend()]);
});

/** In which of the two servers sessions that begin from now on only read. */
async function readOnly(isFirst: boolean, isSecond: boolean) {
	const set = `alter database ${name} set default_transaction_read_only =`;
	await first.execute(sql.raw(`${set} ${isFirst}`));
	await second.execute(sql.raw(`${set} ${isSecond}`));
}

function connectTo(hosts: string[], size = 2) {
	const several = url.replace(address.host, hosts.join(","));
	const db = connectDatabase(`${several}?target_session_attrs=read-write`, size);
	opened.push(db);
	return db;
}

async function serverOf(db: Database) {
	const { rows } = await db.execute<{ port: number }>(sql`select inet_server_port() as port`);
	return `127.0.0.1:${rows[0]?.port}`;
}

test("of several servers the one is used that takes what is written, wherever it stands", async () => {
	expect(await serverOf(connectTo([here, there]))).toBe(there);
	expect(await serverOf(connectTo([there, here]))).toBe(there);
	expect(await serverOf(connectTo(["127.0.0.1:1", there]))).toBe(there);
	network.silence();
	expect(await serverOf(connectTo([new URL(network.url).host, there]))).toBe(there);
});

test("a connection is left once its server only reads, and the next one leads to the server that took its place", async () => {
	const db = connectTo([here, there], 1);
	const write = () =>
		db.transaction((transaction) => transaction.execute(sql`create temporary table if not exists written (n int)`));
	await write();
	await readOnly(false, true);
	await db.execute(sql`set default_transaction_read_only = on`);
	await expect(write()).rejects.toSatisfy(isUnreachable);
	await expect.poll(() => write().then(() => serverOf(db), isUnreachable)).toBe(here);
});

test("where none takes what is written, each says why, and what needs one is to be asked again", async () => {
	await readOnly(true, true);
	const failure = await serverOf(connectTo([here, there, "127.0.0.1:1"])).catch((error) => error);
	expect(failure).toSatisfy(isUnreachable);
	expect(failure.cause.message).toBe(
		`no server takes what is written: ${here} only reads; ${there} only reads; connect ECONNREFUSED 127.0.0.1:1`,
	);
});

test("a form that meets no server comes back with what was typed, and gets through once another one has taken over", async () => {
	await readOnly(false, true);
	await away.refuse();
	const site = await testSite({ db: connectTo([new URL(network.url).host, new URL(away.url).host]) });
	const send = (email: string) => site.post(href("/news"), new URLSearchParams({ email }));
	expect((await send("ada@example.org")).status).toBe(200);
	await network.refuse();
	const refused = await send("emmy@example.org");
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
	expect(refused.text).toContain('value="emmy@example.org"');
	await away.mend();
	await expect.poll(async () => (await send("emmy@example.org")).status).toBe(200);
});
