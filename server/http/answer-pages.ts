import * as build from "virtual:react-router/server-build";
import type { Context } from "hono";
import type { Logger } from "pino";
import { RouterContextProvider } from "react-router";
import { type Accounts, accountsContext } from "#app/accounts/auth.server.ts";
import { findViewer, hasSessionCookie } from "#app/accounts/sessions.server.ts";
import { type Member, viewerContext } from "#app/accounts/viewer.ts";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { type LegalTexts, legalTextsContext } from "#app/legal/legal.ts";
import { type Mailer, mailerContext } from "#app/mail/mail.ts";
import { failureOf } from "#app/web/failure.ts";
import { serviceUnavailable } from "#app/web/fair-queue.server.ts";
import { type MalwareScan, malwareScanContext } from "#app/web/malware-scan.server.ts";
import { plainDocument } from "#app/web/plain-document.ts";
import { type RequestFacts, requestContext, type Site, siteContext } from "#app/web/request-context.ts";
import { createRouteHandler } from "../react-router/route-handlers.ts";
import { isShared } from "./caching.ts";
import { sendPage } from "./compression.ts";
import { describeDocument } from "./documents.ts";
import type { RenderedPage } from "./kept-pages.ts";
import { isLocalRequest } from "./local-request.ts";
import { showsKey } from "./mailbox-key.ts";
import { createTextBudget } from "./text-budget.ts";

interface Pages {
	db: Database;
	accounts: Accounts;
	mailer: Mailer;
	mailboxKey?: string | undefined;
	legalTexts: LegalTexts;
	malwareScan?: MalwareScan | undefined;
	logger: Logger;
	siteOf(c: Context): Site;
	addressOf(c: Context): string;
}

/** Answers requests with what `app/routes.ts` has at their address. */
export function answerPages(pages: Pages) {
	const { db, accounts, mailer, mailboxKey, legalTexts, malwareScan, logger, siteOf, addressOf } = pages;
	// React Router compares a form's origin with the address the server is asked under, which behind a proxy that takes over https
	// is another one. `refuseForeignForms` compares it with the address that visitors see.
	const handleRequest = createRouteHandler({ ...build, allowedActionOrigins: ["**"] }, import.meta.env.MODE);
	const textsOf = createTextBudget();

	return async (c: Context) => {
		const address = addressOf(c);
		const texts = textsOf(c, address);
		const facts: RequestFacts = {
			id: c.get("requestId"),
			address,
			isHead: c.req.method === "HEAD",
			reserveText: texts.hold,
			signal: c.req.method === "POST" ? undefined : c.req.raw.signal,
			seesMailbox: isLocalRequest(c) && showsKey(c, mailboxKey),
			nonce: c.get("nonce"),
			logger,
		};
		const context = new RouterContextProvider();
		context.set(databaseContext, db);
		context.set(accountsContext, accounts);
		const session = c.get("asksNobody") ? undefined : await findSession(accounts, c.req.raw.headers, facts);
		context.set(viewerContext, session?.viewer ?? null);
		context.set(mailerContext, mailer);
		context.set(siteContext, siteOf(c));
		context.set(legalTextsContext, legalTexts);
		context.set(malwareScanContext, malwareScan);
		context.set(requestContext, facts);
		const answered = await handleRequest(readInFull(c.req.raw), context).finally(texts.releaseWhenSent);
		if (facts.route !== undefined) c.set("route", `/${facts.route.replace(/^\/|\/$/g, "")}`);
		facts.failure ??= await thrownSentence(c, answered);
		const response = facts.failure === undefined ? answered : sayFailure(c, answered, facts);
		if (session?.viewer && response.status === 403 && !facts.isNotYet) logRefusedRights(facts, session.viewer);
		if (facts.retryAfter && response.status >= 400) response.headers.set("Retry-After", String(facts.retryAfter));
		if (session && !isShared(response)) setCookiesFirst(session.cookies, response.headers);
		// What a member saw, the next person at the same browser must not find by going back, nor anybody what is told once.
		const isForOnce = session?.viewer || (c.req.method === "GET" && response.headers.has("Set-Cookie"));
		const fallback = isForOnce ? "private, no-store" : "private, no-cache";
		if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", fallback);
		if (facts.isDocument) describeDocument(response.headers);
		if (facts.html !== undefined) {
			const isForAll = facts.isDocument === true && !facts.isOwn && !session?.viewer;
			c.set("page", { content: facts.html, isForAll } satisfies RenderedPage);
		}
		if (facts.content && facts.failure === undefined) {
			c.set("content", facts.content);
			return new Response(facts.content, response);
		}
		return facts.html === undefined || response.body ? response : sendPage(facts.html, response, c);
	};
}

/** The line of the log of requests with this id says what was asked for. */
function logRefusedRights({ id, logger }: RequestFacts, viewer: Member) {
	logger.info({ id, security: "refused.rights", user: viewer.id }, "Security");
}

/** Hono leaves the body out for HEAD, once all has been said that follows from it, such as an ETag. */
function readInFull(request: Request) {
	return request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
}

/** What the page itself sets, such as the cookie of a new session, comes last and wins. */
function setCookiesFirst(cookies: string[], headers: Headers) {
	const own = headers.getSetCookie();
	headers.delete("Set-Cookie");
	for (const cookie of [...cookies, ...own]) headers.append("Set-Cookie", cookie);
}

async function findSession(accounts: Accounts, headers: Headers, facts: RequestFacts) {
	try {
		return hasSessionCookie(headers) ? await findViewer(accounts, headers) : undefined;
	} catch (error) {
		facts.sessionFailure = error;
		return undefined;
	}
}

/** What was thrown in words at an address without a page, for people: the router answers it as JSON, which programs take. */
async function thrownSentence({ req }: Context, answered: Response) {
	const { status, headers } = answered;
	if (!req.header("accept")?.includes("text/html")) return undefined;
	if (status < 400 || headers.get("Content-Type") !== "application/json") return undefined;
	const data: unknown = await answered.clone().json();
	return typeof data === "string" ? { status, statusText: "", internal: false, data } : undefined;
}

/**
 * The answer to what failed. Where there is no page to say it, the router's words are replaced. What failed because the database can't
 * be asked just now is to be asked for again: search engines, feed readers and scripts know how.
 */
function sayFailure(c: Context, answered: Response, { html, failure, isUnreachable, id }: RequestFacts) {
	const isLater = isUnreachable && answered.status === 500;
	const status = isLater ? 503 : answered.status;
	if (html !== undefined || c.req.path.endsWith(".data")) {
		return isLater ? new Response(answered.body, { status, headers: answered.headers }) : answered;
	}
	if (isLater && c.req.method !== "POST") return serviceUnavailable();
	const { title, text } = failureOf(failure);
	return new Response(plainDocument(title, text, id), {
		status,
		headers: { "Content-Type": "text/html; charset=utf-8" },
	});
}
