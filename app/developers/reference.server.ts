/** The reference for people: the document of the API, in the words and the order of a page. */
import { documentAt } from "./document.server.ts";

/** What the page reads of the document. */
interface ApiDocument {
	info: { description: string };
	tags: { name: string; description: string }[];
	paths: Record<string, { get: Operation }>;
	components: {
		schemas: Record<string, Schema>;
		headers: Record<string, { description: string; example: string | number }>;
		responses: Record<string, { description: string; headers: Record<string, Reference>; content?: Content }>;
	};
}
interface Operation {
	tags: string[];
	summary: string;
	description: string;
	parameters: { name: string; in: "path" | "query"; schema: Schema }[];
	responses: Record<string, Reference> & { 200: { headers: Record<string, Reference>; content: Content } };
}
type Content = Record<string, { schema: Schema; example: unknown }>;
interface Reference {
	$ref: string;
}
interface Schema {
	$ref?: string;
	type?: string | string[];
	format?: string;
	enum?: (string | null)[];
	items?: Schema;
	properties?: Record<string, Schema>;
	minimum?: number;
	maximum?: number;
	minLength?: number;
	maxLength?: number;
	maxItems?: number;
	default?: unknown;
	description?: string;
	example?: unknown;
}

export type Reading = ReturnType<typeof readReference>;
/** A name with its type and what it means, such as a parameter or a field of an answer. */
export type Entry = ReturnType<typeof entryOf>;

/** The document at `origin` as the page shows it; what all lists have in common is there once. */
export function readReference(origin: string) {
	// Our own code writes it, and the tests of the page read all that is told here.
	const document = JSON.parse(documentAt(origin)) as ApiDocument;
	const routes = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }));
	const lists = routes.filter(({ path }) => !path.endsWith("{id}"));
	const shared = ["limit", "cursor"];
	return {
		intro: document.info.description.split("\n\n"),
		shared: (lists[0]?.parameters ?? [])
			.filter(({ name }) => shared.includes(name))
			.map(({ name, schema }) => entryOf(name, schema)),
		collections: document.tags.map(({ name, description }) => {
			const [list, thing] = routes.filter(({ tags }) => tags.includes(name));
			if (!list || !thing) throw new Error(`The document has no list or no thing of ${name}.`);
			const asked = list.parameters.find(({ schema }) => typeof schema.example === "string");
			const body = contentOf(thing);
			return {
				title: name,
				description,
				routes: [list, thing].map(({ path, summary, responses }) => ({
					path,
					summary,
					statuses: Object.keys(responses),
				})),
				parameters: [...list.parameters.filter(({ name }) => !shared.includes(name)), ...thing.parameters].map((one) =>
					entryOf(one.in === "path" ? `{${one.name}}` : one.name, one.schema),
				),
				fields: fieldsOf(schemaAt(document, body.schema)),
				request: `curl '${origin}${list.path}${asked ? `?${new URLSearchParams({ [asked.name]: String(asked.schema.example) })}` : ""}'`,
				example: JSON.stringify(contentOf(list).example, null, 2),
			};
		}),
		problems: Object.values(document.components.responses).flatMap(({ content }) => {
			// A problem's example is a whole problem.
			const problem = content?.["application/problem+json"]?.example as
				| { type: string; title: string; status: number; detail: string }
				| undefined;
			if (!problem) return [];
			return {
				id: new URL(problem.type).hash.slice(1),
				status: problem.status,
				title: problem.title,
				text: problem.detail,
			};
		}),
		headers: Object.entries(document.components.headers).map(([name, { description, example }]) => ({
			name,
			text: description,
			example: `${name}: ${example}`,
		})),
	};
}

function contentOf({ responses }: Operation) {
	const content = responses[200].content["application/json"];
	if (!content) throw new Error("An answer of the API is not JSON.");
	return content;
}

function schemaAt({ components }: ApiDocument, schema: Schema) {
	return (schema.$ref && components.schemas[lastOf(schema.$ref)]) || schema;
}

function lastOf(reference: string) {
	return reference.slice(reference.lastIndexOf("/") + 1);
}

/** The fields of an object, each followed by those within it, such as `place.town`. */
function fieldsOf({ properties = {} }: Schema, within = ""): Entry[] {
	return Object.entries(properties).flatMap(([name, schema]) => [
		entryOf(within + name, schema),
		...fieldsOf(schema, `${within}${name}.`),
	]);
}

function entryOf(name: string, schema: Schema) {
	return { name, type: typeOf(schema), text: schema.description ?? "" };
}

const formats: Record<string, string> = {
	uri: "address",
	uuid: "UUID",
	date: "day (ISO 8601)",
	"date-time": "time in UTC (ISO 8601)",
};
/** More choices than these are named by the first ones. */
const maxChoices = 12;

/** A schema in words, such as `text, at most 100 characters`. */
function typeOf(schema: Schema): string {
	const types = [schema.type ?? []].flat();
	return types.includes("null") ? `${nameOf(schema, types)}, or null` : nameOf(schema, types);
}

function nameOf(schema: Schema, types: string[]) {
	const choices = schema.enum?.filter((choice) => choice !== null);
	if (choices) return choicesOf(choices);
	if (types.includes("array")) {
		const limit = schema.maxItems === undefined ? "" : `, at most ${schema.maxItems}`;
		return `list of ${schema.items ? pluralOf(schema.items) : "things"}${limit}`;
	}
	if (schema.properties) return "object";
	if (types.includes("boolean")) return "true or false";
	if (types.includes("integer") || types.includes("number")) return numberOf(schema, types.includes("integer"));
	const kind = formats[schema.format ?? ""] ?? "text";
	return schema.maxLength === undefined ? kind : `${kind}, at most ${schema.maxLength} characters`;
}

function choicesOf(choices: string[]) {
	if (choices.length === 1) return `the word ${choices[0]}`;
	const named = choices.slice(0, maxChoices).join(", ");
	return `one of ${named}${choices.length > maxChoices ? ` and ${choices.length - maxChoices} more` : ""}`;
}

function pluralOf(items: Schema) {
	if (items.properties) return `objects with ${Object.keys(items.properties).join(" and ")}`;
	if (items.enum) return `these: ${items.enum.join(", ")}`;
	return items.format === "uri" ? "addresses" : "texts";
}

function numberOf({ minimum, maximum, default: usual }: Schema, isWhole: boolean) {
	const range = maximum === undefined ? `, ${minimum} or more` : `, ${minimum} to ${maximum}`;
	return `${isWhole ? "whole number" : "number"}${range}${usual === undefined ? "" : `, ${usual} unless given`}`;
}
