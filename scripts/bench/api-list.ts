/** The API's list of cards beside what bare Node takes for the same rows (`plain-list.ts`). */
import { apiPath } from "#app/api/api.ts";
import { startPlainList } from "./processes.ts";
import { type Bench, measureRound, type Round, type Scenario } from "./rounds.ts";

/** Rounds in pairs. */
export interface ApiLists {
	kept: Round[];
	made: Round[];
	bare: Round[];
}

export async function compareLists(bench: Bench, databaseUrl: string) {
	const { plan, keeping, making } = bench;
	const plain = await startPlainList(databaseUrl);
	const scenario: Scenario = { name: "API list", method: "GET", path: `${apiPath}/cards`, isLimited: true };
	const found: ApiLists = { kept: [], made: [], bare: [] };
	for (const server of [keeping, making, plain])
		await measureRound(bench, server, scenario, undefined, plan.warmUp / 3);
	for (let i = 0; i < plan.rounds; i++) {
		found.kept.push(await measureRound(bench, keeping, scenario, 200, plan.seconds));
		found.made.push(await measureRound(bench, making, scenario, 200, plan.seconds));
		found.bare.push(await measureRound(bench, plain, scenario, 200, plan.seconds));
	}
	await plain.stop();
	return found;
}
