/** The API as a document for programs (OpenAPI 3.1). The page for people is made of the same. */
import { OpenAPIHono } from "@hono/zod-openapi";
import { href } from "react-router";
import { apiPath, apiRequests, exampleOrigin } from "#app/api/api.ts";
import { problemSchema } from "#app/api/problem.server.ts";
import { answers, headers } from "#app/api/responses.server.ts";
import { collections } from "#app/features.server.ts";

const description = `What anybody may read on Heliograph, for programs. It takes no key, can only be read, and gives the same to everybody: what only members or owners see is not here.

One address may send ${apiRequests.times} requests in ${apiRequests.seconds / 60} minutes. Pages of other sites may read it in the browser.`;

let text: string | undefined;

/** The document as JSON, for the site at `origin`. Made when somebody first asks for it, and kept as a text, which is small. */
export function documentAt(origin: string) {
	text ??= JSON.stringify(makeDocument());
	const written = JSON.stringify(origin).slice(1, -1);
	return text.replaceAll(exampleOrigin, () => written);
}

/** In it `exampleOrigin` stands for the site. */
function makeDocument() {
	const api = new OpenAPIHono().basePath(apiPath);
	const registry = api.openAPIRegistry;
	registry.register("Problem", problemSchema);
	for (const [name, header] of Object.entries(headers)) registry.registerComponent("headers", name, header);
	for (const [name, answer] of Object.entries(answers)) registry.registerComponent("responses", name, answer);
	for (const route of collections.flatMap(({ routes }) => routes)) registry.registerPath(route);
	return api.getOpenAPI31Document({
		openapi: "3.1.0",
		info: { title: "Heliograph API", version: "1", description },
		servers: [{ url: exampleOrigin }],
		externalDocs: { url: exampleOrigin + href("/developers"), description: "The same for people." },
		tags: collections.map(({ title, description }) => ({ name: title, description })),
	});
}
