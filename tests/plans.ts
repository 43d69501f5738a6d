import type { Database } from "#app/db/client.server.ts";

interface PlanNode {
	"Node Type": string;
	"Relation Name"?: string;
	Plans?: PlanNode[];
	Plan?: PlanNode;
}

/** How a statement reads its tables, such as `Index Scan on resources`, whatever is asked of it: the plan that a prepared one gets in time. */
export async function scansOf(db: Database, query: { toSQL(): { sql: string } }) {
	const { sql: text } = query.toSQL();
	const parameters = Array(new Set(text.match(/\$\d+/g)).size).fill("null");
	const client = await db.$client.connect();
	try {
		await client.query("set plan_cache_mode = force_generic_plan");
		await client.query(`prepare listing as ${text}`);
		const { rows } = await client.query(
			`explain (format json) execute listing${parameters.length > 0 ? `(${parameters.join(", ")})` : ""}`,
		);
		return scansIn(rows[0]["QUERY PLAN"]);
	} finally {
		await client.query("deallocate all");
		await client.query("reset plan_cache_mode");
		client.release();
	}
}

function scansIn(plans: PlanNode[]): string[] {
	return plans.flatMap((plan) => [
		`${plan["Node Type"]} on ${plan["Relation Name"]}`,
		...scansIn(plan.Plans ?? []),
		...scansIn(plan.Plan ? [plan.Plan] : []),
	]);
}
