/** One PostgreSQL for all test files, with a migrated template from which each of them copies its own database. */
import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { bringUpToDate } from "#server/backup/before-migrating.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { makeTempFolder } from "./temp-folder.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Connection string of the server's first database, for who owns databases. */
		serverUrl: string;
		/** The same for the role that serves. */
		appServerUrl: string;
	}
}

export const templateName = "heliograph_template";
/** Made by the first test that asks for it: see `demoDatabase`. */
export const demoTemplateName = "heliograph_demo_template";

export default async function startDatabaseServer(project: TestProject) {
	const folder = makeTempFolder("heliograph-tests-");
	const server = await startEmbeddedPostgres({ dataFolder: folder });
	await settle(folder);
	await run(server.url, `create database ${templateName}`);
	const [url, appUrl] = [databaseUrl(server.url, templateName), databaseUrl(server.appUrl, templateName)];
	await bringUpToDate({ url, appUrl }, { DATABASE_URL: appUrl, DATA_FOLDER: folder }, () => {});
	project.provide("serverUrl", server.url);
	project.provide("appServerUrl", server.appUrl);
	// What it is filled with may be what has changed.
	project.onTestsRerun(() => run(server.url, `drop database if exists ${demoTemplateName}`));
	return async () => {
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	};
}

/**
 * What tests write need not outlive a crash of the machine, and waiting for the disk takes longer than most of what they ask.
 * Autovacuum that reads a table which a test has just filled keeps the test's own `vacuum` from marking its pages, and plans change.
 */
const settings = "fsync = off\nfull_page_writes = off\nautovacuum = off\n";

async function settle(dataFolder: string) {
	const cluster = join(dataFolder, "postgres", "pgdata");
	await appendFile(join(cluster, "postgresql.conf"), settings);
	const [pid] = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n");
	process.kill(Number(pid), "SIGHUP");
}

async function run(serverUrl: string, statement: string) {
	const client = new Client({ connectionString: serverUrl });
	await client.connect();
	await client.query(statement);
	await client.end();
}

export function databaseUrl(serverUrl: string, name: string) {
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	return url.href;
}
