import { promisify } from "node:util";
import { gzip } from "node:zlib";
import * as build from "virtual:react-router/server-build";
import { serveStatic } from "@hono/node-server/serve-static";
import { sql } from "drizzle-orm";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { HTTPException } from "hono/http-exception";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { timeout } from "hono/timeout";
import type { Logger } from "pino";
import { RouterContextProvider } from "react-router";
import { type AccountSettings, accountsContext, openAccounts } from "#app/accounts/auth.server.ts";
import { findViewer, hasSessionCookie } from "#app/accounts/sessions.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { apiPath } from "#app/api/api.ts";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { isUnreachable } from "#app/db/failures.server.ts";
import { createApi } from "#app/developers/api.server.ts";
import { type Mailer, mailerContext } from "#app/mail/mail.ts";
import { retryAfter, serviceUnavailable } from "#app/web/fair-queue.server.ts";
import { type RequestFacts, requestContext, type Site, siteContext } from "#app/web/request-context.ts";
import { arrivalTimeout } from "./http/arrival-watch.ts";
import { clientAddress } from "./http/client-address.ts";
import { conditionalGet } from "./http/conditional-get.ts";
import { limitBodies } from "./http/limit-bodies.ts";
import { isLocalRequest } from "./http/local-request.ts";
import { showsKey } from "./http/mailbox-key.ts";
import { refuseLongPaths } from "./http/path-limits.ts";
import { plainPage } from "./http/plain-page.ts";
import { pathWithoutNames } from "./log.ts";
import { createRouteHandler } from "./react-router/route-handlers.ts";

/** Milliseconds in which a request must be answered. */
const answerTimeout = 15_000;
const gzipInPool = promisify(gzip);
const compressData = compress();
/** What else is sent compressed: data for pages, feeds, site maps and the API. */
const compressedPaths = /\.(?:data|xml|json)$|^\/api\/v1\//;

const oneYear = 31_536_000;

export interface AppParts {
	db: Database;
	/** `origin` may be missing: then the host of each request serves, but for mails. */
	site: Omit<Site, "origin"> & { origin?: string };
	/** What accounts need besides the database and the mailer. */
	accounts: Omit<AccountSettings, "mailer" | "secureCookies">;
	mailer: Mailer;
	/** Opens /dev/mailbox to who sits at this machine, where mails stay here. */
	mailboxKey?: string;
	logger: Logger;
	/** How many proxies before the server append to X-Forwarded-For. */
	trustedProxies: number;
	/** The folder of the built browser files, relative to the working directory; none in development. */
	clientFolder?: string;
	/** Whether the server takes no new work, since it is about to stop. */
	isStopping?: () => boolean;
}

const contentSecurityPolicy = {
	defaultSrc: ["'self'"],
	scriptSrc: ["'self'", NONCE],
	styleSrc: ["'self'"],
	imgSrc: ["'self'", "data:", "blob:"],
	connectSrc: ["'self'"],
	// The players of videos, which a page loads only once somebody asks for one (app/projects/content/video.ts).
	frameSrc: ["https://www.youtube-nocookie.com", "https://player.vimeo.com"],
	objectSrc: ["'none'"],
	baseUri: ["'none'"],
	formAction: ["'self'"],
	frameAncestors: ["'none'"],
};

type Env = { Variables: { requestId: string; secureHeadersNonce?: string } };

/** The whole product as one Hono app: pages, static files and the answers for those who watch it. */
export function createApp(parts: AppParts) {
	const { db, logger } = parts;
	const secureCookies = parts.site.origin?.startsWith("https:") === true;
	const accounts = openAccounts(db, { ...parts.accounts, mailer: parts.mailer, secureCookies });
	const siteOrigin = (c: Context) => originOf(c, parts);
	const addressOf = (c: Context) => clientAddress(c, parts.trustedProxies);
	const app = new Hono<Env>();
	// React Router compares a form's origin with the address the server is asked under, which behind a proxy that takes over
	// https is another one. The check below compares it with the address that visitors see.
	const handleRequest = createRouteHandler({ ...build, allowedActionOrigins: ["**"] }, import.meta.env.MODE);

	app.use(async (c, next) => {
		const started = performance.now();
		const id = crypto.randomUUID();
		c.set("requestId", id);
		await next();
		c.res.headers.set("X-Request-Id", id);
		if (c.res.status === 503 && !c.res.headers.has("Retry-After")) c.res.headers.set("Retry-After", retryAfter);
		const { method } = c.req;
		const path = pathWithoutNames(c.req.path);
		const line = { id, method, path, status: c.res.status, ms: Math.round(performance.now() - started) };
		// An answer that could not be made since nobody waits for it any more is no failure of ours.
		// Nor is 501, which is about what was asked for.
		if (c.res.status >= 500 && c.res.status !== 501 && !c.req.raw.signal.aborted) logger.error(line);
		else logger.info(line);
	});

	app.use(async (c, next) => {
		await next();
		// An answer whose own policy lets other sites frame it must not say the opposite to older browsers.
		if (c.res.headers.get("Content-Security-Policy")?.includes("frame-ancestors *")) {
			c.res.headers.delete("X-Frame-Options");
		}
	});
	app.use(
		secureHeaders({
			// Not in development, whose tools put scripts and styles of their own into the page.
			contentSecurityPolicy: import.meta.env.DEV ? undefined : contentSecurityPolicy,
			xFrameOptions: "DENY",
			referrerPolicy: "strict-origin-when-cross-origin",
			strictTransportSecurity: secureCookies && "max-age=31536000",
			// A page may bring stricter ones of its own.
			overwrite: false,
			permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
		}),
	);

	app.use(refuseLongPaths);
	// A page is given up in time. A form may take long to arrive, and what it asks for happens all the same.
	const givenUp = () => new HTTPException(503);
	app.get("*", timeout(answerTimeout, givenUp));
	app.post("*", timeout(arrivalTimeout + answerTimeout, givenUp));
	app.use(limitBodies(addressOf));
	app.get("/healthz", (c) => c.text("ok"));
	app.get("/readyz", async (c) => {
		if (parts.isStopping?.()) return c.text("stopping", 503);
		try {
			await db.execute(sql`select 1`);
			return c.text("ok");
		} catch (error) {
			logger.warn({ err: error }, "The database does not answer");
			return c.text("no database", 503);
		}
	});

	if (parts.clientFolder) {
		const files = serveStatic({ root: parts.clientFolder, precompressed: true });
		app.get("/assets/*", cached(`${oneYear}, immutable`), files, async (c) => c.notFound());
		for (const path of ["/favicon.svg", "/heliograph.png"]) app.get(path, cached("3600"), files);
	}

	// Without a set origin an answer may name whatever host was asked for.
	if (!parts.site.origin) app.use(keepFromShared);
	app.get("/card/:id/:file{contact\\.vcf|qr\\.(?:svg|png)}", etag());
	app.use((c, next) => (compressedPaths.test(c.req.path) ? compressData(c, next) : next()));
	app.get("*", conditionalGet);
	app.route(apiPath, createApi({ db, logger, patience: answerTimeout, originOf: siteOrigin, addressOf }));
	app.use((c, next) => {
		if (["GET", "HEAD", "POST"].includes(c.req.method)) return next();
		throw new HTTPException(405);
	});

	app.post("*", async (c, next) => {
		const from = c.req.header("origin");
		const origin = siteOrigin(c);
		if (from && from !== origin) {
			logger.warn(
				{ id: c.get("requestId"), from, origin },
				"Refused a form of another site. Is ORIGIN what visitors see?",
			);
			throw new HTTPException(403);
		}
		await next();
	});

	app.all("*", async (c) => {
		const facts: RequestFacts = {
			id: c.get("requestId"),
			address: addressOf(c),
			signal: c.req.method === "POST" ? undefined : c.req.raw.signal,
			seesMailbox: isLocalRequest(c) && showsKey(c, parts.mailboxKey),
			nonce: c.get("secureHeadersNonce"),
			logger,
		};
		const context = new RouterContextProvider();
		context.set(databaseContext, db);
		context.set(accountsContext, accounts);
		const session = hasSessionCookie(c.req.raw.headers) ? await findViewer(accounts, c.req.raw.headers) : undefined;
		context.set(viewerContext, session?.viewer ?? null);
		context.set(mailerContext, parts.mailer);
		context.set(siteContext, { ...parts.site, origin: siteOrigin(c) });
		context.set(requestContext, facts);
		const answered = await handleRequest(readInFull(c.req.raw), context);
		const response = facts.isUnreachable ? putOff(c, answered, facts) : answered;
		// What caches may give to others says nothing about a session.
		const isShared = response.headers.get("Cache-Control")?.startsWith("public") === true;
		if (session && !isShared) setCookiesFirst(session.cookies, response.headers);
		// What a member saw, the next person at the same browser must not find by going back.
		const fallback = session?.viewer ? "private, no-store" : "private, no-cache";
		if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", fallback);
		return facts.html === undefined || response.body ? response : sendPage(facts.html, response, c);
	});

	app.notFound((c) => plainPage(c, 404));
	app.onError((error, c) => {
		if (error instanceof HTTPException) return plainPage(c, error.status);
		if (!c.req.raw.signal.aborted) logger.error({ id: c.get("requestId"), err: error }, "A request failed");
		return plainPage(c, isUnreachable(error) ? 503 : 500);
	});
	return app;
}

/** Hono leaves the body out for HEAD, once all has been said that follows from it, such as an ETag. */
function readInFull(request: Request) {
	return request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
}

/** A rendered page as the answer that was prepared for it, compressed off the main thread for those who can read that. */
async function sendPage(html: string, { status, headers }: Response, c: Context) {
	headers.append("Vary", "Accept-Encoding");
	const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(c.req.header("accept-encoding") ?? "");
	if (isCompressed) headers.set("Content-Encoding", "gzip");
	const body = isCompressed ? await gzipInPool(html, { level: 5 }) : Buffer.from(html);
	return new Response(body, { status, headers });
}

/** What the page itself sets, such as the cookie of a new session, comes last and wins. */
function setCookiesFirst(cookies: string[], headers: Headers) {
	const own = headers.getSetCookie();
	headers.delete("Set-Cookie");
	for (const cookie of [...cookies, ...own]) headers.append("Set-Cookie", cookie);
}

/** What failed because the database can't be asked just now is to be asked for again: search engines and feed readers know how. */
function putOff({ req }: Context, answered: Response, { html }: RequestFacts) {
	if (answered.status !== 500 || req.path.endsWith(".data")) return answered;
	if (html === undefined && req.method !== "POST") return serviceUnavailable();
	return new Response(answered.body, { status: 503, headers: answered.headers });
}

/** Leaves an answer to the cache of who asked. */
const keepFromShared: MiddlewareHandler = async (c, next) => {
	await next();
	const caching = c.res.headers.get("Cache-Control");
	if (caching) c.res.headers.set("Cache-Control", caching.replace("public", "private"));
};

/** Where visitors see the site. */
function originOf(c: Context, { site }: AppParts) {
	return site.origin ?? new URL(c.req.url).origin;
}

/** Lets browsers and proxies keep what is found. `age` is in seconds, with further directives behind it. */
function cached(age: string): MiddlewareHandler {
	return async (c, next) => {
		await next();
		if (c.res.ok) c.header("Cache-Control", `public, max-age=${age}`);
	};
}
