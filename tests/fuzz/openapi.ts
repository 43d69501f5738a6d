/** The parameters that the description of the API names. */
import { z } from "zod";

const choices = z.object({ enum: z.array(z.string()).optional() });
const parameter = z.object({ name: z.string(), in: z.string(), schema: choices.extend({ items: choices.optional() }) });
const description = z.object({
	paths: z.record(z.string(), z.record(z.string(), z.object({ parameters: z.array(parameter).default([]) }))),
});

/** Their paths are as routes have them, such as `/api/v1/jobs/:id`. */
export function parametersIn(json: string) {
	const { paths } = description.parse(JSON.parse(json));
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.values(methods)
			.flatMap(({ parameters }) => parameters)
			.filter((parameter) => parameter.in === "query")
			.map(({ name, schema }) => ({
				path: path.replace(/\{(\w+)\}/g, ":$1"),
				name,
				choices: schema.enum ?? schema.items?.enum ?? [],
			})),
	);
}
