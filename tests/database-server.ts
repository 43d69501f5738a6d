/** One PostgreSQL for all test files, with a migrated template from which each of them copies its own database. */
import { rm } from "node:fs/promises";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { migrateDatabase } from "#server/migrate.ts";
import { makeTempFolder } from "./temp-folder.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Connection string of the server's first database, of which the template is a copy. */
		serverUrl: string;
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
	await migrateDatabase(databaseUrl(server.url, templateName));
	project.provide("serverUrl", server.url);
	return async () => {
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	};
}

export function databaseUrl(serverUrl: string, name: string) {
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	return url.href;
}
