/** Adds made-up cards for measuring: `npm run seed -- --cards 100000`. */
import { parseArgs } from "node:util";
import { connectDatabase } from "#app/db/client.server.ts";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { readSettings, SettingsError } from "#server/env.ts";
import { DatabaseUnreachableError, migrateDatabase } from "#server/migrate.ts";
import { seedCards } from "#server/seed-cards.ts";

const help = `Adds made-up cards for measuring to the database at DATABASE_URL, or else to the server's own in DATA_FOLDER.

Usage: npm run seed -- --cards 100000
`;
const mostCards = 10_000_000;
const cardsTakes = `--cards takes a whole number from 1 to ${mostCards}`;
/** Cards from one progress line to the next. */
const stride = 10_000;

let isStopping = false;

async function main() {
	if (process.argv.includes("--help")) return console.log(help);
	const count = readCount(process.argv.slice(2));
	const settings = readSettings(process.env);
	const embedded = settings.DATABASE_URL
		? null
		: await startEmbeddedPostgres({ dataFolder: settings.DATA_FOLDER, onProgress: tell });
	const stop = async () => {
		isStopping = true;
		await embedded?.stop();
		process.exit(1);
	};
	process.once("SIGINT", stop);
	process.once("SIGTERM", stop);
	try {
		await seed(settings.DATABASE_URL ?? embedded?.url ?? "", count);
	} finally {
		await embedded?.stop();
	}
}

async function seed(url: string, count: number) {
	await migrateDatabase(url);
	const db = connectDatabase(url);
	try {
		const start = performance.now();
		await seedCards(db, count, (added) => {
			if (added % stride === 0 || added === count) tell(`${format(added)} of ${format(count)} cards`);
		});
		tell(`Added, vacuumed and analysed in ${((performance.now() - start) / 1000).toFixed(1)} s`);
	} finally {
		await db.$client.end();
	}
}

/** @throws {OptionError} naming the option that is wrong or missing, and what it takes */
function readCount(args: string[]) {
	// Not strict, since the messages of the strict mode don't say what an option takes.
	const { values, tokens } = parseArgs({ args, options: { cards: { type: "string" } }, strict: false, tokens: true });
	const names = tokens.map((token) => (token.kind === "option" ? token.rawName : args[token.index]));
	const unknown = names.find((name) => name !== "--cards");
	if (unknown !== undefined) throw new OptionError(`There is no option ${unknown}. ${cardsTakes}.`);
	const { cards } = values;
	if (cards === undefined) throw new OptionError(`--cards is missing. ${cardsTakes}.`);
	const count = typeof cards === "string" && /^\d+$/.test(cards) ? Number(cards) : 0;
	if (count >= 1 && count <= mostCards) return count;
	throw new OptionError(`${cardsTakes}${typeof cards === "string" ? `, not ${JSON.stringify(cards)}` : ""}.`);
}

class OptionError extends Error {}

function format(count: number) {
	return count.toLocaleString("en");
}

function tell(line: string) {
	console.log(`  ${line}`);
}

function isExpected(error: unknown) {
	const expected = [OptionError, SettingsError, EmbeddedPostgresError, DatabaseUnreachableError];
	return expected.some((kind) => error instanceof kind);
}

main().catch((error) => {
	// The database that stops on Ctrl-C breaks off what runs on it; that is no news.
	if (isStopping) return;
	console.error(isExpected(error) ? error.message : error);
	process.exitCode = 1;
});
