import { validate } from "@readme/openapi-parser";
import { expect, test } from "vitest";
import { documentPath, exampleOrigin, problemNames } from "#app/api/api.ts";
import { openApi } from "#tests/api.ts";
import { testSite } from "#tests/site.ts";
import { documentAt } from "./document.server.ts";

const app = await testSite();
const { document, mistakes } = await openApi(app);

test("the document is OpenAPI 3.1, of this site", async () => {
	expect(document.openapi).toBe("3.1.0");
	const result = await validate(structuredClone(document) as unknown as Parameters<typeof validate>[0]);
	expect(result).toMatchObject({ valid: true, warnings: [] });
	expect(document.servers).toEqual([{ url: "http://localhost" }]);
	expect(JSON.stringify(document)).not.toContain(exampleOrigin);
});

test.each(['a"b', "a$&b", "a$`b"])("a host like %s, which URLs may have, breaks nothing in it", (host) => {
	const { servers } = JSON.parse(documentAt(`http://${host}`));
	expect(servers).toEqual([{ url: `http://${host}` }]);
});

test("it is kept for a minute and has a version, and who has it already is spared it", async () => {
	const first = await app.get(documentPath);
	expect(first.headers.get("Cache-Control")).toBe("public, max-age=60");
	const tag = first.headers.get("ETag") ?? "";
	expect((await app.get(documentPath, { "If-None-Match": tag })).status).toBe(304);
});

interface SchemaNode {
	type?: string | string[];
	properties?: object;
	required?: string[];
	additionalProperties?: boolean;
	description?: string;
}

/** Every object schema within; each says whether it may have more than it names. */
function objectsIn(node: unknown): SchemaNode[] {
	if (typeof node !== "object" || node === null) return [];
	const below = Object.values(node).flatMap(objectsIn);
	return "properties" in node && "additionalProperties" in node ? [node as SchemaNode, ...below] : below;
}

test("its schemas are strict: no object has other fields than those, all of which are there but the mistakes of a problem", () => {
	const objects = objectsIn(document.components.schemas);
	expect(objects.length).toBeGreaterThan(12);
	for (const { properties = {}, required = [], additionalProperties } of objects) {
		expect(additionalProperties).toBe(false);
		expect(Object.keys(properties).filter((name) => !required.includes(name) && name !== "errors")).toEqual([]);
	}
});

test("every request, parameter and field says what it is, and no two requests are called the same", () => {
	const operations = Object.values(document.paths).map(({ get }) => get);
	const names = operations.map(({ operationId }) => operationId);
	expect(new Set(names).size).toBe(24);
	const parameters = operations.flatMap(({ parameters }) => parameters);
	const fields = objectsIn(document.components.schemas).flatMap(({ properties = {} }) => Object.entries(properties));
	const undescribed = [
		...[...operations, ...parameters].filter(({ description }) => !description?.endsWith(".")),
		...fields.filter(([name, { description }]) => name !== "data" && !description?.endsWith(".")),
	];
	expect(undescribed).toEqual([]);
});

test("its examples are what its schemas ask for", () => {
	const answers = [
		...Object.values(document.paths).flatMap(({ get }) => Object.values(get.responses)),
		...Object.values(document.components.responses),
	];
	const contents = answers.flatMap((answer) => ("content" in answer ? Object.values(answer.content ?? {}) : []));
	expect(contents).toHaveLength(24 + problemNames.length);
	expect(contents.flatMap(({ schema, example }) => mistakes(schema, example))).toEqual([]);
	const parameters = Object.values(document.paths).flatMap(({ get }) => get.parameters);
	const wrong = parameters.filter(({ schema }) => "example" in schema && mistakes(schema, schema.example).length > 0);
	expect(wrong).toEqual([]);
	for (const { schema, example } of Object.values(document.components.headers)) {
		expect(mistakes(schema, example)).toEqual([]);
	}
});
