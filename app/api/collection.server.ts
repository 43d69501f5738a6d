/** A collection of the API: a list of things that anybody may read, and each of them by itself. */
import { createRoute, type OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Database } from "#app/db/client.server.ts";
import type { Cursor, CursorPage } from "#app/db/listing/cursor-page.server.ts";
import { apiPath, exampleOrigin } from "./api.ts";
import { writeCursor } from "./cursor.ts";
import { type ApiEnv, answerJson } from "./json-answer.server.ts";
import { partOf } from "./parameters.server.ts";
import { answerProblem, problemOf } from "./problem.server.ts";
import { okHeaders, otherAnswers } from "./responses.server.ts";

type Asked<Filters extends z.ZodRawShape> = z.output<z.ZodObject<Filters>>;
type AskedPart = Asked<ReturnType<typeof partOf>>;

interface Definition<Filters extends z.ZodRawShape, Thing extends z.ZodObject, Row> {
	name: string;
	title: string;
	one: string;
	description: string;
	/** What comes first in it: the newest, unless told otherwise. */
	order?: string;
	/** What may be asked of the list, apart from how much of it. */
	filters: Filters;
	thing: Thing;
	id: z.ZodType<string, string>;
	/** Whether an id may be somebody's name, which the log leaves out. */
	namesSomebody?: boolean;
	/** The tables that its answers are made from: they are kept until one of these changes (docs/decisions/0055). */
	reads?: string[];
	/** A sample row, for the example in the document. */
	example: Row;
	read(db: Database, asked: Asked<Filters>, part: CursorPage): Promise<{ rows: Row[]; next: Cursor | null }>;
	/** Undefined for what not everybody may read, as for what never was. */
	find(db: Database, id: string): Promise<Row | undefined>;
	/** The thing of a row, with the addresses that it has on the site at `origin`. */
	present(row: Row, origin: string): z.output<Thing>;
}

export interface Collection {
	/** Where its list is, and each thing, with `:id`. */
	paths: { list: string; thing: string };
	/** What may be asked of the list, but for its parts behind a cursor, which hardly anybody reads twice. */
	parameters: string[];
	reads?: string[] | undefined;
	title: string;
	description: string;
	routes: RouteConfig[];
	/** The address of a thing, with `:id` for what may be somebody's name. */
	namesIn?: string | undefined;
	/** Lets the API answer for it. */
	serve(api: OpenAPIHono<ApiEnv>, db: Database): void;
}

export function collection<Filters extends z.ZodRawShape, Thing extends z.ZodObject, Row>(
	definition: Definition<Filters, Thing, Row>,
): Collection {
	const { name, title, one, description, thing, read, find, present } = definition;
	const query = z.strictObject({ ...definition.filters, ...partOf(name) });
	const example = present(definition.example, exampleOrigin);
	const next = writeCursor(name, { at: "1795000000000000", id: "3f0d1f64-2a4e-4c1f-9c0b-6f3a3f4f5b10" });
	const list: RouteConfig = createRoute({
		method: "get",
		path: `/${name}`,
		operationId: `list${capitalized(name)}`,
		tags: [title],
		summary: `List ${title.toLowerCase()}`,
		description: `${definition.order ?? "The newest first"}, a part at a time.`,
		request: { query },
		responses: {
			200: {
				description: "A part of the list.",
				headers: okHeaders.list,
				content: { "application/json": { schema: listOf(thing, one), example: { data: [example], next } } },
			},
			...otherAnswers("list"),
		},
	});
	const single: RouteConfig = createRoute({
		method: "get",
		path: `/${name}/{id}`,
		operationId: `get${capitalized(one)}`,
		tags: [title],
		summary: `Read one ${one}`,
		description: "The same as in the list.",
		request: { params: z.object({ id: definition.id }), query: z.strictObject({}) },
		responses: {
			200: {
				description: "What was asked for.",
				headers: okHeaders.thing,
				content: { "application/json": { schema: thing, example } },
			},
			...otherAnswers("thing"),
		},
	});
	return {
		paths: { list: `${apiPath}/${name}`, thing: `${apiPath}/${name}/:id` },
		parameters: Object.keys(query.shape).filter((parameter) => parameter !== "cursor"),
		reads: definition.reads,
		title,
		description,
		routes: [list, single],
		namesIn: definition.namesSomebody ? `${apiPath}/${name}/:id` : undefined,
		serve(api, db) {
			api.openapi(list, async (c) => {
				// The route has checked it, but its type does not say by what.
				const { limit, cursor, ...asked } = c.req.valid("query" as never) as AskedPart & Asked<Filters>;
				const origin = c.get("origin");
				const { rows, next } = await read(db, asked as unknown as Asked<Filters>, { limit, after: cursor });
				const cursorOfNext = next && writeCursor(name, next);
				const link =
					cursorOfNext && `<${nextAddress(c.req.url, cursorOfNext, `${origin}${apiPath}/${name}`)}>; rel="next"`;
				const list = { data: rows.map((row) => present(row, origin)), next: cursorOfNext };
				return answerJson(c, JSON.stringify(list), link ? { Link: link } : {});
			});
			api.openapi(single, async (c) => {
				const origin = c.get("origin");
				const row = await find(db, c.req.param("id") ?? "");
				return row
					? answerJson(c, JSON.stringify(present(row, origin)))
					: answerProblem(c, problemOf("not-found", origin));
			});
		},
	};
}

function listOf(thing: z.ZodObject, one: string) {
	const schema = z.strictObject({
		data: z.array(thing),
		next: z.string().nullable().openapi({ description: "The `cursor` to go on with. Null at the end of the list." }),
	});
	return schema.openapi(`${capitalized(one)}List`);
}

/** The address that was asked for, as visitors see it, with another cursor. */
function nextAddress(url: string, cursor: string, address: string) {
	const asked = new URL(url).searchParams;
	asked.set("cursor", cursor);
	return `${address}?${asked}`;
}

/** `collab listing` as `CollabListing`. */
function capitalized(words: string) {
	return words.replace(/(?:^| )([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
