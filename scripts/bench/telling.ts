/** What it costs that a table tells of each change (docs/decisions/0055): cards are created while it does, and while it does not. */
import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { call } from "./http.ts";
import { median } from "./numbers.ts";
import { type Bench, type Comparison, measureRound, type Round } from "./rounds.ts";

/** Rounds in pairs. */
export interface Telling {
	told: Round[];
	untold: Round[];
}

/** Differences of some percent need more rounds than others. */
const roundsForOne = 3;
const tables = ["scicomm_cards", "card_handles", "public_entries"];

/** @param creating what was found when cards were created */
export async function compareTelling(bench: Bench, db: Database, creating: Comparison): Promise<Telling> {
	const run = async (tells: boolean) => {
		for (const table of tables) {
			await db.execute(sql.raw(`alter table ${table} ${tells ? "enable" : "disable"} trigger tells_of_change`));
		}
		// What changes is read only while somebody asks for a page.
		using _ = visit(`${bench.keeping.url}/resources`);
		return measureRound(bench, bench.keeping, creating, creating.status, bench.plan.seconds);
	};
	const found: Telling = { told: [], untold: [] };
	for (let i = 0; i < bench.plan.rounds * roundsForOne; i++) {
		// In turn first and second, since what comes later works on a longer table.
		const order = i % 2 === 0 ? [true, false] : [false, true];
		for (const tells of order) found[tells ? "told" : "untold"].push(await run(tells));
	}
	return found;
}

/** Asks for a page again and again that stays as it is. */
function visit(url: string) {
	const timer = setInterval(() => call({ url }).catch(() => {}), 50);
	return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** How much of what is done in a second is lost, and how much more processor time a card takes, as shares. */
export function costOfTelling({ told, untold }: Telling) {
	const timeOf = ({ processorPerRequest, databasePerRequest }: Round) =>
		processorPerRequest === undefined || databasePerRequest === undefined
			? undefined
			: processorPerRequest + databasePerRequest;
	const rates = told.map((round, i) => 1 - round.requestsPerSecond / (untold[i]?.requestsPerSecond ?? Number.NaN));
	const times = told.flatMap((round, i) => {
		const [mine, other] = [timeOf(round), untold[i] && timeOf(untold[i])];
		return mine === undefined || other === undefined ? [] : mine / other - 1;
	});
	return { rate: median(rates), time: times.length === 0 ? undefined : median(times) };
}
