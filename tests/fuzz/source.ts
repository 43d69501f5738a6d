/** What the source of a route says that it reads of a request, so that what no page shows is asked for too. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { z } from "zod";
import routes from "#app/routes.ts";
import type { Field } from "./page.ts";

export interface SourceNames {
	/** Of the parameters of its address. */
	query: string[];
	/** Of its forms. */
	fields: Field[];
}

/** What each route reads, by its address. */
export async function namesInSource() {
	const found = new Map<string, SourceNames>();
	for (const [path, file] of filesOf(routes)) {
		const files = [file, ...importsOf(file)];
		const texts = files.map((one) => readFileSync(one, "utf8"));
		const schemas = await Promise.all(files.map(schemasIn));
		const { query, fields } = found.get(path) ?? { query: [], fields: [] };
		found.set(path, {
			query: [
				...query,
				...texts.flatMap((text) => [...namesAsked(text, "(?:[sS]earch\\w*|params)"), ...namesDeclared(text)]),
			],
			fields: [
				...fields,
				...schemas.flat(),
				...texts.flatMap((text) => namesAsked(text, "(?:form|posted)")).map(plainField),
			],
		});
	}
	return found;
}

function filesOf(entries: RouteConfigEntry[], parent = ""): [path: string, file: string][] {
	return entries.flatMap(({ path, file, children = [] }) => {
		const own = path ? `${parent}/${path}` : parent || "/";
		return [[own, join("app", file)], ...filesOf(children, own)] satisfies [string, string][];
	});
}

/** Such as `form.get("intent")`. */
function namesAsked(text: string, from: string) {
	return [...text.matchAll(new RegExp(`${from}\\.(?:get|getAll|has)\\("([\\w-]+)"\\)`, "g"))].map(
		([, name = ""]) => name,
	);
}

/** Those that a `RouteHandle` names. */
function namesDeclared(text: string) {
	return [...(/query: \[([^\]]*)\]/.exec(text)?.[1]?.matchAll(/"(\w+)"/g) ?? [])].map(([, name = ""]) => name);
}

function plainField(name: string): Field {
	return { name, values: [] };
}

/** The modules of the product that a file imports values from. */
function importsOf(file: string) {
	const text = readFileSync(file, "utf8");
	return [...text.matchAll(/^(?:import|export) (?!type)[^;]*? from "([.#][^"]+\.tsx?)";/gm)]
		.map(([, path = ""]) => (path.startsWith("#") ? path.slice(1) : join(dirname(file), path)))
		.filter((path) => existsSync(path));
}

/** The fields of the schemas that a file parses forms or calls with. */
async function schemasIn(file: string) {
	const text = readFileSync(file, "utf8");
	const names = [...text.matchAll(/(?:parseForm|parseTidied|answerCall)\((?:request, )?(\w+Schema)\b/g)].map(
		([, name = ""]) => name,
	);
	const homes = [file, ...importsOf(file)].filter((home) => !home.endsWith(".tsx"));
	const modules: Record<string, unknown>[] =
		names.length > 0 ? await Promise.all(homes.map((home) => import(resolve(home)))) : [];
	return names
		.flatMap((name) => modules.map((module) => module[name]))
		.flatMap((schema) => (schema instanceof z.ZodType ? fieldsOf(schema) : []));
}

function fieldsOf(schema: z.ZodType): Field[] {
	const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
	return Object.entries(properties).map(([name, of]) => {
		const { type, enum: choices = [], items } = typeof of === "boolean" ? {} : of;
		const item = typeof items === "object" && !Array.isArray(items) ? (items.enum ?? []) : [];
		return { name: type === "array" ? `${name}[0]` : name, values: [...choices, ...item].map(String) };
	});
}
