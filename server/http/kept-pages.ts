/** Answers from the page cache: at once where a page is kept, else when it is made. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { setCookie } from "hono/cookie";
import { type Cacheable, encodingFor, type KeptEntry, type PageCache, type Rendered } from "./page-cache.ts";
import { type LogRequest, requestIdHeader } from "./request-log.ts";

/** What `answerPages` says of the page that it has rendered. */
export interface RenderedPage {
	html: string;
	/** Whether it may be shown to other visitors. */
	isForAll: boolean;
}

type Env = { Bindings: Partial<HttpBindings>; Variables: { page?: RenderedPage } };

/** Set anew for each answer. */
const ownHeaders = new Set([
	"cache-control",
	"content-encoding",
	"content-length",
	"date",
	"etag",
	"vary",
	requestIdHeader.toLowerCase(),
]);

/** What answers before the app does. */
export interface KeptPages {
	cache: PageCache;
	log: LogRequest;
}

/** Sends a kept page without the rest of the product. @returns whether there is one */
export function sendKept(
	{ cache, log }: KeptPages,
	asked: Cacheable,
	incoming: IncomingMessage,
	outgoing: ServerResponse,
) {
	const entry = cache.find(asked);
	// What no page knows of the address is left out of it, so that it changes nothing that is kept.
	incoming.url = asked.url;
	if (!entry) return false;
	const { finish, id } = log(incoming.method ?? "", asked.url);
	const { status, headers, body } = answerFrom(entry, incoming.headers);
	const send = (bytes?: Buffer) => {
		// All at once, which costs Node a third of setting one after the other.
		const all = [...headers.flat(), requestIdHeader, id];
		if (bytes) all.push("Content-Length", String(bytes.length));
		outgoing.writeHead(status, all).end(incoming.method === "HEAD" ? undefined : bytes);
		finish(status, asked.route.path);
	};
	if (body instanceof Promise) body.then(send, () => outgoing.destroy());
	else send(body);
	return true;
}

/** Keeps what is answered to visitors, if it may be kept. */
export function keepPages(cache: PageCache): MiddlewareHandler<Env> {
	return async (c, next) => {
		const asked = c.env?.incoming && cache.recognise(c.env.incoming as IncomingMessage);
		if (!asked) return next();
		let isAnswered = false;
		const page = await cache.keep(asked, async () => {
			isAnswered = true;
			await next();
			return renderedIn(c);
		});
		if (page) {
			const { status, headers, body } = answerFrom(page, c.req.header());
			// Otherwise Hono adds the headers of the answer that is replaced.
			c.res = undefined;
			// A view of the bytes, as the type of a body asks for.
			c.res = new Response(body && new Uint8Array(await body), { status, headers });
		} else if (!isAnswered) await next();
	};
}

/** Seconds for which who has sent a form is answered anew: until every server knows what it changed. */
const freshSeconds = 5;

/** Lets who writes see what they wrote: a page is kept only for requests without such a cookie. */
export const freshAfterWriting: MiddlewareHandler = async (c, next) => {
	await next();
	if (c.req.method !== "GET" && c.req.method !== "HEAD") {
		setCookie(c, "wrote", "1", { maxAge: freshSeconds, path: "/", httpOnly: true, sameSite: "Lax" });
	}
};

/** A page for all visitors, in the answer that has been made. */
function renderedIn({ res, get }: Context<Env>): Rendered | undefined {
	const page = get("page");
	if (!page?.isForAll || res.status !== 200 || res.headers.has("Set-Cookie")) return;
	return { html: page.html, headers: [...res.headers].filter(([name]) => !ownHeaders.has(name)) };
}

function answerFrom(entry: KeptEntry, asked: IncomingMessage["headers"]) {
	const page = entry.as(encodingFor(String(asked["accept-encoding"] ?? "")));
	const known = asked["if-none-match"]?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === page.etag);
	if (!known) return { status: 200, headers: page.headers, body: page.body() };
	const left = new Set(["content-type", "content-encoding"]);
	return { status: 304, headers: page.headers.filter(([name]) => !left.has(name)) };
}
