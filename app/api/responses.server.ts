/** What the document says of answers that many requests have in common. */
import { exampleOrigin, keptSeconds, type ProblemName, problemNames, problems, retryAfterSeconds } from "./api.ts";
import { limitMistake } from "./parameters.server.ts";
import { problemOf, problemType } from "./problem.server.ts";

function header(description: string, example: string | number) {
	return {
		description,
		schema: { type: typeof example === "number" ? ("integer" as const) : ("string" as const) },
		example,
	};
}

export const headers = {
	ETag: header(
		"The version of the answer. Send it back in `If-None-Match` to hear whether it has changed.",
		'W/"8f3c…"',
	),
	"Cache-Control": header("For how long the answer may be kept.", `public, max-age=${keptSeconds}`),
	Link: header(
		'The address of the next part with `rel="next"`. Missing at the end of the list.',
		'<https://heliograph.example/api/v1/jobs?cursor=…>; rel="next"',
	),
	RateLimit: header(
		"How many requests are left (`r`), and in how many seconds all are there again (`t`).",
		'"api";r=599;t=600',
	),
	"RateLimit-Policy": header(
		"How many requests one address may send (`q`) in how many seconds (`w`).",
		'"api";q=600;w=600',
	),
	"Retry-After": header("In how many seconds to ask again.", retryAfterSeconds),
	"X-Request-Id": header("Identifies the request if you contact us.", "2f1c5a0e-9d53-4f6f-8c41-3b8f6b1d2a77"),
};

function some(...chosen: (keyof typeof headers)[]) {
	return Object.fromEntries(chosen.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const always = ["RateLimit", "RateLimit-Policy", "X-Request-Id"] as const;
const ofFound = some("ETag", "Cache-Control", ...always);
export const okHeaders = { list: { ...ofFound, ...some("Link") }, thing: ofFound };

const retried: ProblemName[] = ["too-many-requests", "unavailable"];

/** Every answer that is none of data, by its name in the document. */
export const answers = {
	Unchanged: { description: "Nothing has changed since the version in `If-None-Match`.", headers: ofFound },
	...Object.fromEntries(problemNames.map((name) => [componentOf(name), answerOf(name)])),
};

function answerOf(name: ProblemName) {
	return {
		description: `${problems[name].title}. ${problems[name].meaning}`,
		headers: { ...some(...always), ...(retried.includes(name) ? some("Retry-After") : {}) },
		content: { [problemType]: { schema: { $ref: "#/components/schemas/Problem" }, example: exampleOf(name) } },
	};
}

function exampleOf(name: ProblemName) {
	const errors = [{ parameter: "limit", detail: limitMistake }];
	return problemOf(name, exampleOrigin, name === "invalid-parameters" ? errors : undefined);
}

/** `not-found` as `NotFound`. */
function componentOf(name: ProblemName) {
	return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function refer(component: string) {
	return { $ref: `#/components/responses/${component}` };
}

/** The answers of a list or a thing without data, by status. A request to read is never refused for its method. */
export function otherAnswers(of: "list" | "thing") {
	const possible = problemNames.filter(
		(name) => name !== "method-not-allowed" && (of === "thing" || name !== "not-found"),
	);
	return {
		304: refer("Unchanged"),
		...Object.fromEntries(possible.map((name) => [problems[name].status, refer(componentOf(name))])),
	};
}
