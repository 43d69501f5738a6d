/** What a second process adds (docs/decisions/0056). */
import { keepsNothing, type LoadProcess, type Product, startProduct } from "./processes.ts";
import type { Plan } from "./rounds.ts";
import { processorSeconds } from "./usage.ts";

export interface Turn {
	requestsPerSecond: number;
	/** Seconds of processor time of all processes of the product. */
	processorPerRequest: number | undefined;
}

/** Rounds in pairs, of one process and of two. */
export interface Several {
	name: string;
	one: Turn[];
	two: Turn[];
}

/**
 * Asks a product of one process and one of two in turn, so that nothing else of the bench may run beside them.
 * @param path of a page for visitors
 */
export async function compareProcesses(databaseUrl: string, load: LoadProcess, plan: Plan, path: string) {
	const found: Several[] = [];
	for (const { name, settings } of [
		{ name: "Kept", settings: {} },
		{ name: "Made anew", settings: keepsNothing },
	]) {
		const one = await startProduct(databaseUrl, settings);
		const two = await startProduct(databaseUrl, { ...settings, PROCESSES: "2" });
		const several: Several = { name, one: [], two: [] };
		const ask = ({ url }: Product, seconds: number) => {
			const asked = { urls: [url + path], posts: false, isLimited: false, headers: {} };
			return load.run({ ...asked, connections: plan.connections, seconds });
		};
		const run = async (product: Product, tries = 3): Promise<Turn> => {
			const before = processorSeconds(product.pid);
			const { statuses, errors, requests, requestsPerSecond } = await ask(product, plan.seconds);
			const after = processorSeconds(product.pid);
			const isAnswered = errors === 0 && Object.keys(statuses).every((status) => status === "200");
			// On a busy machine it refuses what would wait too long.
			if (!isAnswered && tries > 1) return run(product, tries - 1);
			if (!isAnswered) throw new Error(`${path} should always answer 200, and answered ${JSON.stringify(statuses)}`);
			const spent = before === undefined || after === undefined ? undefined : after - before;
			return { requestsPerSecond, processorPerRequest: spent && spent / requests };
		};
		// What has just started may refuse some of what comes at once.
		for (const product of [one, two]) await ask(product, plan.warmUp);
		for (let i = 0; i < plan.rounds; i++) {
			several.one.push(await run(one));
			several.two.push(await run(two));
		}
		await one.stop();
		await two.stop();
		found.push(several);
	}
	return found;
}
