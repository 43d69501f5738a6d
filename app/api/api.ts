/** The rules of the public API: where it is, how much it gives and to whom, and what it says when it gives nothing. */
import type { Use } from "#app/db/local-count.server.ts";
import type { RateLimit } from "#app/db/rate-limit.server.ts";

export const apiPath = "/api/v1";
export const documentPath = `${apiPath}/openapi.json`;

/** Whether a path is of the API, which has answers of its own. */
export function isOfApi(path: string) {
	return path === apiPath || path.startsWith(`${apiPath}/`);
}

/** Stands in the examples for the site itself. */
export const exampleOrigin = "https://heliograph.example";

/** Things that a list has at a time unless the reader asks for another number. */
export const usualLimit = 25;

/** What one address may ask for. An answer that says that nothing has changed counts too. */
export const apiRequests: RateLimit = { name: "api", times: 600, seconds: 600 };

/** The header that says what is left of it (draft-ietf-httpapi-ratelimit-headers). */
export const limitHeader = "RateLimit";
export function leftOf({ left, seconds }: Use) {
	return `"${apiRequests.name}";r=${left};t=${seconds}`;
}

/** What answers say that pages of other sites may not read unless they are let. */
const exposedHeaders = ["ETag", "Link", limitHeader, "RateLimit-Policy", "Retry-After", "X-Request-Id"];

/** Of every answer: pages of other sites read it, search engines have the pages, and nothing in it is ever run. */
export const apiHeaders = {
	"Cross-Origin-Resource-Policy": "cross-origin",
	"Access-Control-Allow-Origin": "*",
	"Access-Control-Expose-Headers": exposedHeaders.join(","),
	"X-Robots-Tag": "noindex",
	"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Seconds for which an answer may be kept before it is asked for again. */
export const keptSeconds = 60;
/** Mistakes in a request that are told at once, and characters of the name of each. */
export const mistakesTold = 20;
export const maxParameterLength = 100;

/** What can go wrong, by the last part of its type's address. */
export const problems = {
	"invalid-parameters": {
		status: 400,
		title: "Some parameters are wrong",
		meaning: "A parameter has a value that makes no sense, stands there twice, or is unknown. `errors` says which.",
	},
	"not-found": {
		status: 404,
		title: "There is nothing here",
		meaning: "The address is wrong, or what was there is gone or not public. Which of these is not told.",
	},
	"method-not-allowed": {
		status: 405,
		title: "This API can only be read",
		meaning: "The request was none of those that `Allow` names.",
	},
	"too-many-requests": {
		status: 429,
		title: "Too many requests",
		meaning: "Your address has used what it may ask for. `Retry-After` says in how many seconds it may ask again.",
	},
	failure: {
		status: 500,
		title: "Something went wrong",
		meaning:
			"Something went wrong on our side. Asking again may help; if it does not, please write to us with `X-Request-Id`.",
	},
	unavailable: {
		status: 503,
		title: "The server is busy",
		meaning: "Please ask again in a minute, as `Retry-After` says.",
	},
} as const;

export type ProblemName = keyof typeof problems;
/** In the order in which they are told. */
export const problemNames = Object.keys(problems) as ProblemName[];

/** Seconds after which a busy server may be asked again. */
export const retryAfterSeconds = 60;
