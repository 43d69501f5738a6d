/** Answers from the page cache: at once where a page is kept, else when it is made. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { setCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import { isOfApi, leftOf, limitHeader } from "#app/api/api.ts";
import type { Use } from "#app/db/local-count.server.ts";
import { isKnown } from "#app/web/entity-tag.server.ts";
import { type Cacheable, encodingFor, type KeptEntry, type PageCache, type Rendered } from "./page-cache.ts";
import { type LogRequest, requestIdHeader } from "./request-log.ts";
import type { CachedRoute } from "./route-handles.ts";

/** What `answerPages` says of the page that it has rendered, and the API of its answer. */
export interface RenderedPage {
	content: string;
	/** Whether it may be shown to other visitors. */
	isForAll: boolean;
	/** Its own, where it is also kept from a 304, which lacks them. */
	headers?: Record<string, string>;
}

type Env = { Bindings: Partial<HttpBindings>; Variables: { page?: RenderedPage; hasFailed?: true } };

/** Set anew for each answer. */
const ownHeaders = new Set([
	"content-encoding",
	"content-length",
	"date",
	"etag",
	limitHeader.toLowerCase(),
	requestIdHeader.toLowerCase(),
]);

/** For caches in front: they may keep a page, and have to ask each time. */
const headersOfPages: Rendered["headers"] = [
	["cache-control", "public, no-cache"],
	// For nginx, which can't keep what says `no-cache`: that it may, and that the time ended long ago (1970).
	["x-accel-expires", "@1"],
	["vary", "Accept-Encoding, Cookie"],
];

/** What answers before the app does. */
export interface KeptPages {
	cache: PageCache;
	log: LogRequest;
	/** Counts a request to the API. */
	count: (incoming: IncomingMessage) => Use;
}

/** Sends a kept page without the rest of the product. @returns whether there is one */
export function sendKept(
	{ cache, log, count }: KeptPages,
	asked: Cacheable,
	incoming: IncomingMessage,
	outgoing: ServerResponse,
) {
	const entry = cache.find(asked);
	// What no page knows of the address is left out of it, so that it changes nothing that is kept.
	incoming.url = asked.url;
	if (!entry) return false;
	const use = asked.route.isCounted && count(incoming);
	// The API says so.
	if (use?.isRefused) return false;
	const { finish, id } = log(incoming.method ?? "", asked.url);
	const { status, headers, body } = answerFrom(entry, incoming.headers);
	const send = (bytes?: Buffer) => {
		// All at once, which costs Node a third of setting one after the other.
		const all = [...headers.flat(), requestIdHeader, id];
		if (use) all.push(limitHeader, leftOf(use));
		if (bytes) all.push("Content-Length", String(bytes.length));
		outgoing.writeHead(status, all).end(incoming.method === "HEAD" ? undefined : bytes);
		finish(status, asked.route.path);
	};
	if (body instanceof Promise) body.then(send, () => outgoing.destroy());
	else send(body);
	return true;
}

/** Keeps what is answered to visitors, if it may be kept. */
export function keepPages({ cache, count }: Omit<KeptPages, "log">): MiddlewareHandler<Env> {
	return async (c, next) => {
		const incoming = c.env?.incoming as IncomingMessage | undefined;
		const asked = incoming && cache.recognise(incoming);
		if (!asked) return next();
		let isAnswered = false;
		const page = await cache.keep(asked, async () => {
			isAnswered = true;
			await next();
			return c.res.status >= 500 ? "failed" : renderedIn(c, asked.route);
		});
		if (!page || page === "failed") {
			if (page) c.set("hasFailed", true);
			return isAnswered ? undefined : next();
		}
		// Who has waited for another's answer is counted apart.
		const use = isAnswered ? undefined : asked.route.isCounted && count(incoming);
		if (use?.isRefused) return next();
		const left = use ? leftOf(use) : isAnswered && c.res.headers.get(limitHeader);
		const { status, headers, body } = answerFrom(page, c.req.header());
		// Otherwise Hono adds the headers of the answer that is replaced.
		c.res = undefined;
		// A view of the bytes, as the type of a body asks for.
		c.res = new Response(body && new Uint8Array(await body), { status, headers });
		if (left) c.res.headers.set(limitHeader, left);
	};
}

/** Gives up what somebody has waited for and has just failed: all who waited would try it again at the same moment. The API says so in its own way. */
export const giveUpWithOthers: MiddlewareHandler<Env> = async (c, next) => {
	if (c.get("hasFailed") && !isOfApi(c.req.path)) throw new HTTPException(503);
	await next();
};

/** Seconds for which who has sent a form is answered anew: until every server knows what it changed. */
const freshSeconds = 5;

/** Lets who writes see what they wrote: a page is kept only for requests without such a cookie. */
export const freshAfterWriting: MiddlewareHandler = async (c, next) => {
	await next();
	// The API takes nothing, and sets no cookies.
	if (c.req.method === "POST" && !isOfApi(c.req.path)) {
		setCookie(c, "wrote", "1", { maxAge: freshSeconds, path: "/", httpOnly: true, sameSite: "Lax" });
	}
};

/** A page for all visitors, in the answer that has been made. */
function renderedIn({ res, get }: Context<Env>, { isCounted }: CachedRoute): Rendered | undefined {
	const page = get("page");
	const isWhole = res.status === 200 || (res.status === 304 && page?.headers);
	if (!page?.isForAll || !isWhole || res.headers.has("Set-Cookie")) return;
	const given = new Headers(res.headers);
	for (const [name, value] of Object.entries(page.headers ?? {})) given.set(name, value);
	const headers = [...given].filter(([name]) => !ownHeaders.has(name));
	const etag = res.headers.get("ETag") ?? undefined;
	if (isCounted) return { content: page.content, headers, etag };
	const replaced = new Set(headersOfPages.map(([name]) => name));
	return {
		content: page.content,
		headers: [...headers.filter(([name]) => !replaced.has(name)), ...headersOfPages],
		etag: undefined,
	};
}

function answerFrom(entry: KeptEntry, asked: IncomingMessage["headers"]) {
	const page = entry.as(encodingFor(String(asked["accept-encoding"] ?? "")));
	const known = isKnown(page.etag.replace(/^W\//, ""), asked["if-none-match"] ?? "");
	if (!known) return { status: 200, headers: page.headers, body: page.body() };
	const left = new Set(["content-type", "content-encoding"]);
	return { status: 304, headers: page.headers.filter(([name]) => !left.has(name)) };
}
