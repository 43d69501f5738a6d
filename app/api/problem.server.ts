/** What the API answers when it gives nothing: problem details as in RFC 9457. */
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { href } from "react-router";
import { maxParameterLength, mistakesTold, type ProblemName, problems } from "./api.ts";
import { address } from "./fields.server.ts";

export const problemType = "application/problem+json";

const mistake = z.strictObject({
	parameter: z.string().max(maxParameterLength).openapi({ description: "The parameter that is wrong." }),
	detail: z.string().openapi({ description: "What would be right." }),
});

type Mistake = z.output<typeof mistake>;

export const problemSchema = z
	.strictObject({
		type: address("What went wrong, as an address where it is explained. It stays the same for the same problem."),
		title: z.string().openapi({ description: "The same in words." }),
		status: z.int().min(400).max(599).openapi({ description: "The HTTP status of the answer." }),
		detail: z.string().openapi({ description: "What it means and what to do." }),
		errors: z
			.array(mistake)
			.min(1)
			.max(mistakesTold)
			.optional()
			.openapi({ description: "For wrong parameters: each of them." }),
	})
	.openapi("Problem", { description: "What went wrong (RFC 9457)." });

/** The address that stands for a problem, where the reference explains it. */
function problemAddress(name: ProblemName, origin: string) {
	return `${origin}${href("/developers")}#${name}`;
}

export function problemOf(name: ProblemName, origin: string, errors?: Mistake[]): z.output<typeof problemSchema> {
	const { status, title, meaning } = problems[name];
	const told = errors?.slice(0, mistakesTold);
	return { type: problemAddress(name, origin), title, status, detail: meaning, ...(told && { errors: told }) };
}

export function answerProblem(
	c: Context,
	problem: z.output<typeof problemSchema>,
	headers: Record<string, string> = {},
) {
	const status = problem.status as 400;
	return c.body(JSON.stringify(problem), status, { "Content-Type": problemType, ...headers });
}

/** The parameters that a schema has found wrong, by what it says of them. */
export function mistakesIn(issues: z.core.$ZodIssue[]): Mistake[] {
	return issues.flatMap((issue) =>
		issue.code === "unrecognized_keys"
			? issue.keys.map((key) => mistakeOf(key, "There is no such parameter."))
			: mistakeOf(String(issue.path[0]), issue.message),
	);
}

function mistakeOf(parameter: string, detail: string): Mistake {
	return { parameter: Array.from(parameter).slice(0, maxParameterLength).join(""), detail };
}
