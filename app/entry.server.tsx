import { LRUCache } from "lru-cache";
import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { isUnreachable } from "#app/db/failures.server.ts";
import { type FieldLabels, FieldLabelsContext } from "#app/ui/field-labels.ts";
import { DocumentContext } from "#app/web/document-context.ts";
import { requestContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { structuredDataTag } from "#app/web/structured-data.server.ts";

/**
 * Renders a page in one go and leaves it in `RequestFacts.html`. No loader defers data, so streaming would bring a visitor nothing and costs the server
 * a good part of each page (docs/decisions/0003-pages-render-in-one-go.md).
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
) {
	const facts = loadContext.get(requestContext);
	const { id } = facts;
	headers.set("Content-Type", "text/html; charset=utf-8");
	const isDocument = loadContext.get(viewerContext) ? says(routerContext, "onlyRead") : !says(routerContext, "app");
	facts.isDocument = isDocument;
	const nonce = isDocument ? undefined : facts.nonce;
	const handoff = isDocument ? withoutHandoff(routerContext) : await readHandoff(routerContext);
	const labels: FieldLabels = new Map();
	const render = () =>
		(isDocument ? renderToStaticMarkup : renderToString)(
			<DocumentContext
				value={{ nonce, requestId: id, isDocument, ...(isDocument && import.meta.env.PROD && { drawOnce }) }}
			>
				<FieldLabelsContext value={labels}>
					<ServerRouter context={handoff} url={request.url} nonce={nonce} />
				</FieldLabelsContext>
			</DocumentContext>,
		);
	let html = render();
	// What stands above a refused form names its fields, which are drawn after it.
	if (status >= 400 && html.includes('class="form-alert')) html = render();
	if (isDocument && import.meta.env.PROD) html = html.replace("</head>", (end) => drawLinks(routerContext) + end);
	// What is read comes before what works. React Router's own tags can't be told.
	if (!isDocument) html = html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
	facts.html = `<!DOCTYPE html>${status === 200 && facts.about ? atEnd(html, structuredDataTag(facts.about)) : html}`;
	return new Response(null, { status, headers });
}

/** By what is drawn and all that it shows; at most so many characters of both. */
const drawn = new LRUCache<string, string>({
	maxSize: 4_000_000,
	sizeCalculation: (html, key) => html.length + key.length,
});

/** See `DocumentContext`. What it is begins its ids, so that they are none of the page's. */
function drawOnce(of: string, facts: unknown, draw: () => ReactNode) {
	const key = `${of} ${JSON.stringify(facts)}`;
	const known = drawn.get(key);
	if (known !== undefined) return known;
	const html = renderToStaticMarkup(draw(), { identifierPrefix: of });
	drawn.set(key, html);
	return html;
}

/** What React Router's `Links` draws of these routes, and nothing else: with it, that is a sixth of what drawing a page takes. */
function drawLinks({ manifest, routeModules, staticHandlerContext: { matches, errors } }: EntryContext) {
	const ids = matches.map(({ route }) => route.id);
	const failed = ids.findIndex((id) => errors?.[id] !== undefined);
	const shown = failed < 0 ? ids : ids.slice(0, failed + 1);
	return drawOnce("links", shown, () => {
		const links = shown.flatMap((id) => [
			...(manifest.routes[id]?.css ?? []).map((href) => ({ rel: "stylesheet", href })),
			...(routeModules[id]?.links?.() ?? []),
		]);
		const each = new Map(links.map((link) => [JSON.stringify(link), link]));
		return [...each].map(([key, link]) => <link key={key} {...(link as ComponentProps<"link">)} />); // no `PageLinkDescriptor`
	});
}

function says({ staticHandlerContext: { matches } }: EntryContext, word: "app" | "onlyRead") {
	// Nothing but a `RouteHandle` is exported under this name.
	return matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.[word]);
}

/** Nobody reads the loaders' data again where React stays on the server. Whoever asks for the stream has it encoded (see vite.config.ts). */
function withoutHandoff(context: EntryContext): EntryContext {
	return Object.create(context, { serverHandoffStream: { value: undefined } });
}

/** Puts a tag where React's own end: what comes after them it leaves alone in the browser. */
function atEnd(html: string, tag: string) {
	const end = html.lastIndexOf("</body>");
	return html.slice(0, end) + tag + html.slice(end);
}

/**
 * React Router hands the loaders' data to the browser through a stream that it reads while rendering, which needs React's
 * streaming renderer. Here the stream is read before, and put where React Router keeps what it has read.
 */
async function readHandoff(context: EntryContext): Promise<EntryContext> {
	const stream = context.serverHandoffStream;
	if (!stream) return context;
	const decoder = new TextDecoder();
	let value = "";
	for await (const bytes of stream) value += decoder.decode(bytes, { stream: true });
	const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
	return Object.create(context, {
		// Never read, but asked for its reader.
		serverHandoffStream: { value: { getReader: () => undefined } },
		renderMeta: { value: { ...context.renderMeta, streamCache: { 0: read } } },
	});
}

/** Tells the log of failures nobody expected; an answer such as 404 is none, nor is a visitor who went away. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const facts = context.get(requestContext);
	facts.failure = error;
	// What the router says itself is for developers: without it the page says what goes with the status.
	if (isRouteErrorResponse(error) && "internal" in error && error.internal) error.data = null;
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	facts.isUnreachable = error instanceof Error && isUnreachable(error);
	facts.logger.error({ id: facts.id, err: error }, "A page failed");
};
