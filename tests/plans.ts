import { fillPlaceholders, type Query, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { cursorQuery } from "#app/db/listing/cursor-page.server.ts";
import type { Filter } from "#app/db/listing/filter.server.ts";
import { type Columns, type Listing, valuesOf } from "#app/db/listing/listing.server.ts";
import { pageQuery } from "#app/db/listing/numbered-pages.server.ts";
import { clientWithoutTimeout } from "#app/db/pool.server.ts";
import { dropIndexes } from "#server/seed/rows.ts";

interface PlanNode {
	"Node Type": string;
	"Relation Name"?: string;
	"Parent Relationship"?: string;
	"Index Cond"?: string;
	"Actual Rows"?: number;
	"Actual Loops"?: number;
	"Rows Removed by Filter"?: number;
	Plans?: PlanNode[];
	Plan?: PlanNode;
}

interface Statement {
	toSQL(): Query;
}

/** Rows that are made from now on have no entries in the search, and their links are not kept: both take longer than all else of them. */
export function dropEntryTriggers(db: Database) {
	return db.execute(sql`do $$ declare made record; begin
		for made in select tgname, tgrelid::regclass as of from pg_trigger where tgname ^@ 'keeps_entry' or tgname = 'keeps_links' loop
			execute format('drop trigger %I on %s', made.tgname, made.of);
		end loop;
	end $$`);
}

/** Fills tables while they have no indexes but those of constraints: to make them anew takes a fraction of the time. */
export async function fillWithoutIndexes(db: Database, tables: string[], fill: () => Promise<unknown>) {
	const client = await clientWithoutTimeout(db.$client);
	try {
		await client.query("set maintenance_work_mem = '256MB'");
		const restores: (() => Promise<void>)[] = [];
		for (const table of tables) restores.push(await dropIndexes(client, table));
		await fill();
		for (const restore of restores) await restore();
	} finally {
		client.release(true);
	}
}

/**
 * How a statement reads its tables, such as `Index Scan on resources`: the plan that a prepared one gets in time, whatever is asked of
 * it, or with values for its placeholders what is executed of the plan for them.
 */
export async function scansOf(db: Database, query: Statement, values?: Record<string, unknown>) {
	const nodes = (await nodesOf(db, query, values)).filter((node) => node["Actual Loops"] !== 0);
	return nodes.map((node) => `${node["Node Type"]} on ${node["Relation Name"]}`);
}

/**
 * How `cursorQuery` reads a listing: the scans of a later page, how many sorts it needs, and whether an index leads to its place.
 */
export async function partPlan(db: Database, listing: Listing<Columns>, filters: Filter[]) {
	const nodes = await nodesOf(db, cursorQuery(db, listing, filters, true));
	const types = nodes.map((node) => `${node["Node Type"]} on ${node["Relation Name"]}`);
	return {
		scans: types,
		sorts: types.filter((type) => /Sort/.test(type)).length,
		seeks: nodes.some((node) => /ROW\(.*\) [<>] ROW\(/.test(node["Index Cond"] ?? "")),
	};
}

/** How many rows and index entries a page of a listing makes PostgreSQL look at: what it costs, on however busy a machine. */
export async function rowsReadFor(db: Database, listing: Listing<Columns>, filters: Filter[], page: number) {
	const nodes = await nodesOf(db, pageQuery(db, listing, filters), { ...valuesOf(filters), page });
	const scans = nodes.filter((node) => node["Node Type"]?.includes("Scan"));
	return scans.reduce((sum, scan) => {
		const rows = (scan["Actual Rows"] ?? 0) + (scan["Rows Removed by Filter"] ?? 0);
		return sum + rows * (scan["Actual Loops"] ?? 0);
	}, 0);
}

/** The nodes of the plan that a prepared statement gets in time, or of the one for these values of its placeholders, executed. */
async function nodesOf(db: Database, query: Statement, values?: Record<string, unknown>) {
	const { sql: text, params } = query.toSQL();
	const client = await db.$client.connect();
	let hasFailed = true;
	try {
		await client.query(`set plan_cache_mode = force_${values ? "custom" : "generic"}_plan`);
		await client.query(`prepare listing as ${text}`);
		const given = values
			? fillPlaceholders(params, values).map((value) => client.escapeLiteral(writeValue(value)))
			: params.map(() => "null");
		const { rows } = await client.query(
			`explain (${values ? "analyze, timing off, " : ""}format json) execute listing${given.length > 0 ? `(${given.join(", ")})` : ""}`,
		);
		await client.query("deallocate listing; reset plan_cache_mode");
		hasFailed = false;
		return nodesIn(rows[0]["QUERY PLAN"]);
	} finally {
		// What is still set and prepared goes with the connection.
		client.release(hasFailed);
	}
}

function writeValue(value: unknown) {
	return Array.isArray(value) ? `{${value.map((part) => JSON.stringify(part)).join(",")}}` : String(value);
}

/**
 * The wrapper around the whole plan counts as one without a type. A sort of what belongs to a single row, such as the owners of a
 * project, costs the same however long the list is, and is left out.
 */
function nodesIn(plans: PlanNode[], isOfRow = false): PlanNode[] {
	return plans.flatMap((plan) => {
		const isIn = isOfRow || plan["Parent Relationship"] === "SubPlan";
		const rest = [...nodesIn(plan.Plans ?? [], isIn), ...nodesIn(plan.Plan ? [plan.Plan] : [], isIn)];
		return isIn && plan["Node Type"]?.includes("Sort") ? rest : [plan, ...rest];
	});
}
