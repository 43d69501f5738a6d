import type { IncomingMessage } from "node:http";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import type { Logger } from "pino";
import { type AccountSettings, openAccounts } from "#app/accounts/auth.server.ts";
import { apiPath, apiRequests } from "#app/api/api.ts";
import type { Database } from "#app/db/client.server.ts";
import { isUnreachable } from "#app/db/failures.server.ts";
import { countLocally } from "#app/db/local-count.server.ts";
import { createApi } from "#app/developers/api.server.ts";
import { changesInTime, namesInApi } from "#app/features.server.ts";
import type { LegalTexts } from "#app/legal/legal.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { movePlace } from "#app/waitlist/waitlist-place.server.ts";
import { busySeconds } from "#app/web/fair-queue.server.ts";
import type { MalwareScan } from "#app/web/malware-scan.server.ts";
import type { Site } from "#app/web/request-context.ts";
import { answerPages } from "./http/answer-pages.ts";
import { arrivalTimeoutMs } from "./http/arrival-watch.ts";
import { keepFromShared } from "./http/caching.ts";
import { addressFrom, clientAddress } from "./http/client-address.ts";
import { compressData } from "./http/compression.ts";
import { conditionalGet } from "./http/conditional-get.ts";
import { forgetPrefetched, serveSpeculationRules } from "./http/documents.ts";
import { createEntrance } from "./http/entrance.ts";
import { answerWatchers } from "./http/health.ts";
import { hostCookies } from "./http/host-cookies.ts";
import { freshAfterWriting, giveUpWithOthers, keepPages } from "./http/kept-pages.ts";
import { limitBodies } from "./http/limit-bodies.ts";
import { serveMetrics } from "./http/metrics-page.ts";
import { createPageCache, type PageCacheParts } from "./http/page-cache.ts";
import { refuseBrokenPaths, refuseLongPaths } from "./http/path-limits.ts";
import { plainPage } from "./http/plain-page.ts";
import { takePolicyReports } from "./http/policy-reports.ts";
import { refuseAtOnce } from "./http/refuse-at-once.ts";
import { refuseForeignForms } from "./http/refuse-foreign-forms.ts";
import { logRequests, requestLog } from "./http/request-log.ts";
import { cachedRoutes, pathsThatDeclare } from "./http/route-handles.ts";
import { securityHeaders, strictHeaders } from "./http/security-headers.ts";
import { type SecurityTxt, serveSecurityTxt } from "./http/security-txt.ts";
import { serveFiles } from "./http/static-files.ts";
import { hideNames } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";

/** Milliseconds in which a request must be answered. The API, which is first, says so in its own way. */
const answerTimeoutMs = 15_000;
const apiTimeoutMs = answerTimeoutMs - 1_000;
/** Of pages and forms. */
const methods = ["GET", "HEAD", "POST"];

export { findPages } from "./http/route-handles.ts";

export interface AppParts {
	db: Database;
	/** `origin` may be missing: then the host of each request serves, but for mails. */
	site: Omit<Site, "origin"> & { origin?: string };
	legalTexts: LegalTexts;
	/** What accounts need besides the database, the mailer and what is known of their addresses elsewhere. */
	accounts: Omit<AccountSettings, "mailer" | "followAddress">;
	mailer: Mailer;
	/** Asks the operator's scanner, if there is one. */
	malwareScan?: MalwareScan | undefined;
	/** Opens /dev/mailbox to whoever sits at this machine, where mails stay here. */
	mailboxKey?: string;
	logger: Logger;
	/** How many proxies before the server append to X-Forwarded-For. */
	trustedProxies: number;
	/** Whether subdomains of the site are reached by https alone too. */
	hstsSubdomains?: boolean;
	/** Without it the site's contact address is written to. */
	securityTxt?: SecurityTxt;
	/** The folder of the built browser files, relative to the working directory; none in development. */
	clientFolder?: string;
	/** Where finished pages are kept for visitors, if they are: in how many bytes, and what tells that they have changed. */
	pages?: Pick<PageCacheParts, "changes" | "maxSize"> | undefined;
	/** What counts requests, and who may read that; see `serveMetrics`. */
	metrics?: Metrics;
	metricsToken?: string | undefined;
	/** Whether the server takes no new work, since it is about to stop. */
	isStopping?: () => boolean;
}

/** Set on the way: the id by `logRequests`, the nonce of scripts by `securityHeaders`, for whom no session is looked up here. */
type Env = { Variables: { requestId: string; nonce: string; asksNobody?: true } };

/** The whole product as one Hono app: from top to bottom, what happens to a request. */
export function createApp(parts: AppParts) {
	const { db, logger, mailer, malwareScan, mailboxKey, site, legalTexts } = parts;
	const isSecure = site.origin?.startsWith("https:") === true;
	const accounts = openAccounts(db, { ...parts.accounts, mailer, followAddress: movePlace });
	/** Where visitors see the site. */
	const originOf = (c: Context) => site.origin ?? new URL(c.req.url).origin;
	const siteOf = (c: Context) => ({ ...site, origin: originOf(c) });
	const addressOf = (c: Context) => clientAddress(c, parts.trustedProxies);
	const { metrics } = parts;
	const logged = hideNames([...pathsThatDeclare("namesSomebody"), ...namesInApi]);
	const log = requestLog(logger, logged, metrics?.countRequest);
	// Without a set origin a page names whatever host was asked for.
	const cache = site.origin ? openPageCache(parts, isSecure) : undefined;
	if (cache) metrics?.countPagesOf(cache);
	const count = countLocally(db, apiRequests);
	const addressBefore = ({ headers, socket }: IncomingMessage) =>
		// Node joins what came in several lines.
		addressFrom(headers["x-forwarded-for"]?.toString(), socket.remoteAddress, parts.trustedProxies);
	const kept = cache && { cache, log, count: (incoming: IncomingMessage) => count(addressBefore(incoming)) };
	const app = new Hono<Env>();

	app.use(logRequests(log));
	if (isSecure) app.use(hostCookies);
	if (kept) app.use(freshAfterWriting, keepPages(kept));
	app.use(forgetPrefetched);
	app.use(sayWhatHelps);
	const https = { isSecure, hstsSubdomains: parts.hstsSubdomains };
	app.use(securityHeaders(https));
	app.use(refuseLongPaths);
	if (kept) app.use(giveUpWithOthers);
	// A page is given up in time. A form may take long to arrive, and what it asks for happens nevertheless.
	app.get(
		"*",
		timeout(answerTimeoutMs, () => new HTTPException(503)),
	);
	app.post(
		"*",
		timeout(arrivalTimeoutMs + answerTimeoutMs, () => new HTTPException(503)),
	);
	app.use(limitBodies(addressOf));

	app.route("/", answerWatchers(parts));
	app.route("/", serveMetrics(parts));
	app.route("/", serveSpeculationRules());
	app.route("/", takePolicyReports(logger, logged));
	if (parts.clientFolder) app.route("/", serveFiles(parts.clientFolder));

	// Without a set origin an answer may name whatever host was asked for.
	if (!site.origin) app.use(keepFromShared);
	app.route("/", serveSecurityTxt(parts.securityTxt ?? { contact: `mailto:${site.contactEmail}` }, originOf));
	for (const path of pathsThatDeclare("etag")) app.get(path, etag());
	for (const path of pathsThatDeclare("asksNobody")) app.get(path, askNobody);
	app.use(compressData);
	app.get("*", conditionalGet);
	app.route(apiPath, createApi({ db, logger, timeoutMs: apiTimeoutMs, originOf, count: (c) => count(addressOf(c)) }));
	app.use(refuseBrokenPaths);
	app.use(takePagesAndForms);
	app.post("*", refuseForeignForms(originOf, logger));
	app.all("*", answerPages({ db, accounts, mailer, mailboxKey, legalTexts, malwareScan, logger, siteOf, addressOf }));

	app.notFound((c) => plainPage(c, 404));
	app.onError((error, c) => {
		if (error instanceof HTTPException) return plainPage(c, error.status);
		if (!c.req.raw.signal.aborted) logger.error({ id: c.get("requestId"), err: error }, "A request failed");
		return plainPage(c, isUnreachable(error) ? 503 : 500);
	});
	const headers = strictHeaders(https);
	return Object.assign(app, {
		headers,
		kept,
		admission: {
			entrance: createEntrance(() => db.$client.waitingCount > db.$client.options.max),
			addressOf: addressBefore,
			refuse: refuseAtOnce(logger, headers, site.origin, metrics?.countRequest),
		},
	});
}

function openPageCache({ db, pages }: AppParts, isSecure: boolean) {
	if (!pages) return;
	const inTime = Object.entries(changesInTime).map(([table, ask]) => [table, () => ask(db)]);
	return createPageCache({ ...pages, isSecure, routeAt: cachedRoutes(), changesInTime: Object.fromEntries(inTime) });
}

/** When to come again, and what to ask with instead. */
const sayWhatHelps: MiddlewareHandler = async (c, next) => {
	await next();
	const { status, headers } = c.res;
	const seconds = { 429: "60", 503: busySeconds }[status];
	if (seconds && !headers.has("Retry-After")) headers.set("Retry-After", seconds);
	if (status === 405 && !headers.has("Allow"))
		headers.set("Allow", c.req.method === "POST" ? "GET, HEAD" : methods.join(", "));
};

const askNobody: MiddlewareHandler<Env> = (c, next) => {
	c.set("asksNobody", true);
	return next();
};

const takePagesAndForms: MiddlewareHandler = async (c, next) => {
	if (!methods.includes(c.req.method)) throw new HTTPException(405);
	await next();
};
