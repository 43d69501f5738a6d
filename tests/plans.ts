import type { Database } from "#app/db/client.server.ts";
import { partQuery } from "#app/db/parts.server.ts";

interface PlanNode {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Cond"?: string;
	Plans?: PlanNode[];
	Plan?: PlanNode;
}

interface Statement {
	toSQL(): { sql: string };
}

/** How a statement reads its tables, such as `Index Scan on resources`, whatever is asked of it: the plan that a prepared one gets in time. */
export async function scansOf(db: Database, query: Statement) {
	return (await nodesOf(db, query)).map((node) => `${node["Node Type"]} on ${node["Relation Name"]}`);
}

/**
 * How `partQuery` reads a listing: the scans of a later part, how many sorts it needs, and whether an index leads to its place.
 * One sort puts the rows of a part in order in the end.
 */
export async function partPlan(db: Database, listing: Parameters<typeof partQuery>[1]) {
	const nodes = await nodesOf(db, partQuery(db, listing, true));
	const types = nodes.map((node) => `${node["Node Type"]} on ${node["Relation Name"]}`);
	return {
		scans: types,
		sorts: types.filter((type) => /Sort/.test(type)).length,
		seeks: nodes.some((node) => /ROW\(.*\) < ROW\(/.test(node["Index Cond"] ?? "")),
	};
}

async function nodesOf(db: Database, query: Statement) {
	const { sql: text } = query.toSQL();
	const parameters = Array(new Set(text.match(/\$\d+/g)).size).fill("null");
	const client = await db.$client.connect();
	try {
		await client.query("set plan_cache_mode = force_generic_plan");
		await client.query(`prepare listing as ${text}`);
		const { rows } = await client.query(
			`explain (format json) execute listing${parameters.length > 0 ? `(${parameters.join(", ")})` : ""}`,
		);
		return nodesIn(rows[0]["QUERY PLAN"]);
	} finally {
		await client.query("deallocate all");
		await client.query("reset plan_cache_mode");
		client.release();
	}
}

/** The wrapper around the whole plan counts as one without a type. */
function nodesIn(plans: PlanNode[]): PlanNode[] {
	return plans.flatMap((plan) => [plan, ...nodesIn(plan.Plans ?? []), ...nodesIn(plan.Plan ? [plan.Plan] : [])]);
}
