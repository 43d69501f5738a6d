/** The public API: what anybody may read, for programs. It never looks at a cookie. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import type { Logger } from "pino";
import { apiHeaders, apiRequests, keptSeconds, leftOf, limitHeader, retryAfterSeconds } from "#app/api/api.ts";
import { type ApiEnv, answerJson } from "#app/api/json-answer.server.ts";
import { answerProblem, mistakesIn, problemOf } from "#app/api/problem.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { isUnreachable } from "#app/db/failures.server.ts";
import type { Use } from "#app/db/local-count.server.ts";
import { collections } from "#app/features.server.ts";
import { documentAt } from "./document.server.ts";

interface ApiParts {
	db: Database;
	logger: Logger;
	/** Where visitors see the site. */
	originOf(c: Context): string;
	/** Counts a request of whoever asks. */
	count(c: Context): Use;
	/** Milliseconds in which a request must be answered. */
	timeoutMs: number;
}

const methods = ["GET", "HEAD", "OPTIONS"];

/** The API as an app of its own, with all its answers, errors included. */
export function createApi({ db, logger, originOf, count, timeoutMs }: ApiParts) {
	const api = new OpenAPIHono<ApiEnv>({
		defaultHook(result, c) {
			if (result.success) return;
			return answerProblem(c, problemOf("invalid-parameters", c.get("origin"), mistakesIn(result.error.issues)));
		},
	});
	api.use(async (c, next) => {
		c.set("origin", originOf(c));
		await next();
		const { headers } = c.res;
		for (const [name, value] of Object.entries(apiHeaders)) headers.set(name, value);
		headers.append("Vary", "Accept-Encoding");
		const isGiven = c.res.ok || c.res.status === 304;
		headers.set("Cache-Control", isGiven ? `public, max-age=${keptSeconds}` : "no-store");
	});
	api.options("*", cors({ origin: "*", allowMethods: methods, maxAge: apiRequests.seconds }));
	api.use(limitRequests(count));
	api.use(
		"*",
		timeout(timeoutMs, () => new HTTPException(503)),
	);
	api.use(async (c, next) => {
		if (methods.includes(c.req.method)) return next();
		return answerProblem(c, problemOf("method-not-allowed", c.get("origin")), { Allow: methods.join(", ") });
	});
	api.get("/openapi.json", (c) => answerJson(c, documentAt(c.get("origin"))));
	for (const collection of collections) collection.serve(api, db);
	api.all("*", (c) => answerProblem(c, problemOf("not-found", c.get("origin"))));
	api.onError((error, c) => {
		const isBusy = error instanceof HTTPException || isUnreachable(error);
		if (!(error instanceof HTTPException)) logger.error({ id: c.get("requestId"), err: error }, "A request failed");
		const problem = problemOf(isBusy ? "unavailable" : "failure", c.get("origin"));
		return answerProblem(c, problem, isBusy ? { "Retry-After": String(retryAfterSeconds) } : {});
	});
	return api;
}

/** Counts each request, and tells in every answer how many are left (draft-ietf-httpapi-ratelimit-headers). */
function limitRequests(count: ApiParts["count"]): MiddlewareHandler<ApiEnv> {
	const { name, times, seconds } = apiRequests;
	return async (c, next) => {
		const use = count(c);
		if (use.isRefused) {
			c.res = answerProblem(c, problemOf("too-many-requests", c.get("origin")), {
				"Retry-After": String(use.seconds),
			});
		} else {
			await next();
		}
		c.res.headers.set("RateLimit-Policy", `"${name}";q=${times};w=${seconds}`);
		c.res.headers.set(limitHeader, leftOf(use));
	};
}
