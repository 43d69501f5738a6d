/** One PostgreSQL for all test files, with a migrated template from which each of them copies its own database. */
import { rm } from "node:fs/promises";
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

export default async function startDatabaseServer(project: TestProject) {
	const folder = makeTempFolder("heliograph-tests-");
	const server = await startEmbeddedPostgres({ dataFolder: folder });
	const client = new Client({ connectionString: server.url });
	await client.connect();
	await client.query(`create database ${templateName}`);
	await client.end();
	const [url, appUrl] = [databaseUrl(server.url, templateName), databaseUrl(server.appUrl, templateName)];
	await bringUpToDate({ url, appUrl }, { DATABASE_URL: appUrl, DATA_FOLDER: folder }, () => {});
	await leaveVacuumToTests(url);
	project.provide("serverUrl", server.url);
	project.provide("appServerUrl", server.appUrl);
	return async () => {
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	};
}

/** Autovacuum that reads a table which a test has just filled keeps the test's own `vacuum` from marking its pages, and plans change. */
async function leaveVacuumToTests(url: string) {
	const client = new Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query(
		"select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
	);
	for (const { name } of rows) await client.query(`alter table ${name} set (autovacuum_enabled = false)`);
	await client.end();
}

export function databaseUrl(serverUrl: string, name: string) {
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	return url.href;
}
