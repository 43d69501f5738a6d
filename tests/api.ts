import type { ValidateFunction } from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { apiPath, documentPath } from "#app/api/api.ts";
import { nextAddress } from "./accounts.ts";
import type { Site } from "./site.ts";

interface Answered {
	headers?: Record<string, { $ref: string }>;
	content?: Record<string, { schema: object; example: unknown }>;
}

export interface ApiDocument {
	openapi: string;
	servers: { url: string }[];
	paths: Record<
		string,
		{
			get: {
				operationId: string;
				summary: string;
				description: string;
				parameters: { name: string; in: string; description: string; schema: object }[];
				responses: Record<string, Answered | { $ref: string }>;
			};
		}
	>;
	components: {
		schemas: Record<string, object>;
		headers: Record<string, { description: string; schema: object; example: unknown }>;
		responses: Record<string, Answered>;
	};
}

/** The API of an app, whose every answer is held against its document: its headers, its type, and all that its schema says. */
export async function openApi(app: Site) {
	const document: ApiDocument = JSON.parse((await app.get(documentPath, fromAnew())).text);
	const ajv = addFormats(
		new Ajv2020({ allErrors: true, strict: true, strictTypes: false, keywords: ["components", "example"] }),
	);
	ajv.addSchema({ $id: "api", components: document.components });

	// To compile a schema takes longer than to ask for what it describes.
	const compiled = new Map<string, ValidateFunction>();

	/** What is wrong with a value by a schema of the document. */
	function mistakes(schema: object, value: unknown) {
		const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
		const isValid = compiled.get(text) ?? ajv.compile(JSON.parse(text));
		compiled.set(text, isValid);
		return isValid(value)
			? []
			: (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
	}

	function answerOf(path: string, status: number): Answered {
		const pattern = Object.keys(document.paths).find((one) =>
			new RegExp(`^${one.replace("{id}", "[^/]+")}$`).test(path),
		);
		const told = pattern && document.paths[pattern]?.get.responses[status];
		const components = Object.values(document.components.responses);
		// An address that is none, and a method that is none, have no place among the operations.
		if (!told) {
			const unlisted = components.find(({ content }) => {
				const problem = content?.["application/problem+json"]?.example as { status: number } | undefined;
				return problem?.status === status;
			});
			if (!unlisted) throw new Error(`The document knows no answer ${status} of ${path}`);
			return unlisted;
		}
		return "$ref" in told ? (document.components.responses[told.$ref.split("/").at(-1) ?? ""] ?? {}) : told;
	}

	/** Asks, from an address of its own unless it is given one, and throws unless the answer is what the document says. */
	async function ask(path: string, init: RequestInit = {}) {
		const headers = { ...fromAnew(), ...(init.headers as Record<string, string>) };
		const response = await app.app.request(path, { ...init, headers });
		const { pathname } = new URL(path, "http://localhost");
		const bytes = await response.clone().text();
		const wrong = mistakesOf(answerOf(pathname, response.status), response, init.method === "HEAD" ? null : bytes);
		if (wrong.length > 0) throw new Error(`${response.status} ${path}: ${wrong.join("; ")}\n${bytes.slice(0, 500)}`);
		return response;
	}

	function mistakesOf(answer: Answered, response: Response, text: string | null) {
		const missing = Object.keys(answer.headers ?? {}).filter((name) => name !== "Link" && !response.headers.has(name));
		const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
		const given = response.headers.get("Content-Type") ?? undefined;
		return [
			...missing.map((name) => `the header ${name} is missing`),
			...(given === type ? [] : [`it is ${given}, not ${type}`]),
			...(content && text !== null ? mistakes(content.schema, JSON.parse(text)) : []),
			...(!content && text ? ["it has a body"] : []),
		];
	}

	return { document, mistakes, ask, list: (path: string) => askForList(ask, path) };
}

export interface ApiList {
	data: Record<string, unknown>[];
	next: string | null;
}

async function askForList(ask: (path: string) => Promise<Response>, path: string): Promise<ApiList> {
	const response = await ask(apiPath + path);
	if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
	return response.json();
}

/** From an address that has not asked yet. */
function fromAnew() {
	return { "X-Forwarded-For": nextAddress() };
}
