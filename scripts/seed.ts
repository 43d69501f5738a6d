/** Adds random rows for measuring: `npm run seed -- --cards 1000000 --jobs 1000000`. */
import { parseArgs } from "node:util";
import { connectDatabase } from "#app/db/client.server.ts";
import { readyForCommand } from "#server/backup/before-migrating.ts";
import { readSettings } from "#server/env.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { namedDatabase } from "#server/postgres/roles.ts";
import { seeds } from "#server/seed/seeds.ts";
import { endWell, OptionError, tell } from "./command.ts";
import { withProgress } from "./progress.ts";

type Kind = keyof typeof seeds;
const kinds = Object.keys(seeds) as Kind[];

const help = `Adds random rows for measuring to the database at DATABASE_URL, or else to the server's own in DATA_FOLDER.

Usage: npm run seed -- --cards 1000000 [--resources N] [--listings N] [--jobs N] [--media N] [--projects N]
                [--events N] [--showcase N] [--requests N]
`;
const most = 10_000_000;
const optionsAre = `Say how many of which: ${kinds.map((kind) => `--${kind}`).join(", ")}`;

let isStopping = false;

async function main() {
	if (process.argv.includes("--help")) return console.log(help);
	const counts = readCounts(process.argv.slice(2));
	const settings = readSettings(process.env);
	const named = namedDatabase(settings);
	const embedded = named ? null : await startEmbeddedPostgres({ dataFolder: settings.DATA_FOLDER, onProgress: tell });
	const stop = async () => {
		isStopping = true;
		await embedded?.stop();
		process.exit(1);
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);
	try {
		const addresses = named ?? embedded;
		if (!addresses) return;
		await readyForCommand(addresses, settings, tell);
		// Only who owns a table may vacuum it and make its indexes anew.
		await seed(addresses.url, counts);
	} finally {
		await embedded?.stop();
	}
}

async function seed(url: string, counts: Map<Kind, number>) {
	const db = connectDatabase(url);
	try {
		for (const [kind, count] of counts) {
			const start = performance.now();
			tell(`Adding ${format(count)} ${kind}`);
			await withProgress("Writing", (onProgress) => seeds[kind](db, count, (added) => onProgress(added, count)));
			tell(`Added, indexed, vacuumed and analysed in ${((performance.now() - start) / 1000).toFixed(1)} s`);
		}
	} finally {
		await db.$client.end();
	}
}

/** @throws {OptionError} naming the option that is wrong or missing, and what it takes */
function readCounts(args: string[]) {
	// Not strict, since the messages of the strict mode don't say what an option takes.
	const options = Object.fromEntries(kinds.map((kind) => [kind, { type: "string" as const }]));
	const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
	const names = tokens.map((token) => (token.kind === "option" ? token.rawName : args[token.index]));
	const unknown = names.find((name) => !kinds.some((kind) => name === `--${kind}`));
	if (unknown !== undefined) throw new OptionError(`There is no option ${unknown}. ${optionsAre}.`);
	const asked = kinds.filter((kind) => values[kind] !== undefined);
	if (asked.length === 0) throw new OptionError(`Nothing is asked for. ${optionsAre}.`);
	return new Map(asked.map((kind) => [kind, readCount(kind, values[kind])]));
}

function readCount(kind: Kind, value: string | boolean | (string | boolean)[] | undefined) {
	const count = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : 0;
	if (count >= 1 && count <= most) return count;
	const given = typeof value === "string" ? `, not ${JSON.stringify(value)}` : "";
	throw new OptionError(`--${kind} takes a whole number from 1 to ${most}${given}.`);
}

function format(count: number) {
	return count.toLocaleString("en");
}

endWell(() =>
	main().catch((error) => {
		// The database that stops on Ctrl-C breaks off what runs on it; that is no news.
		if (!isStopping) throw error;
	}),
);
