import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/**
 * Answers requests as `createRequestHandler` does. That one goes through all routes several times for each request, so here
 * every beginning of an address has a handler of its own, which knows only the routes that can match there
 * (docs/decisions/0027-what-a-page-costs.md).
 */
export function createRouteHandler(build: ServerBuild, mode: string): RequestHandler {
	const stems = new Map(Object.keys(build.routes).map((id) => [id, stemOf(build.routes, id)]));
	const known = new Set([...stems.values()].flatMap((stem) => beginningsOf(stem)));
	const deepest = Math.max(...[...known].map((beginning) => beginning.split("/").length - 1));
	const handlers = new Map<string, RequestHandler>();
	const forAll = createRequestHandler(build, mode);

	function handlerAt(beginning: string) {
		const ready = handlers.get(beginning);
		if (ready) return ready;
		const fitting = new Set<string | undefined>(beginningsOf(beginning));
		const pick = <Route>(routes: Record<string, Route>) =>
			Object.fromEntries(Object.entries(routes).filter(([id]) => fitting.has(stems.get(id))));
		const assets = { ...build.assets, routes: pick(build.assets.routes) };
		const handler = createRequestHandler({ ...build, routes: pick(build.routes), assets }, mode);
		handlers.set(beginning, handler);
		return handler;
	}

	return (request, context) => {
		const path = new URL(request.url).pathname;
		// React Router decodes a path before it compares.
		if (/%|\/\//.test(path)) return forAll(request, context);
		const page = path.replace(/(?:\/_)?\.data$/, "").toLowerCase();
		const beginning = beginningsOf(page, deepest).findLast((beginning) => known.has(beginning));
		return handlerAt(beginning ?? "")(request, context);
	};
}

/** What every address of a route begins with: `/scicomm/card/edit` for `scicomm/card/edit/:id`. */
function stemOf(routes: ServerBuild["routes"], id: string) {
	const fixed = pathOf(routes, id).replace(/\/(?:[:*]|[^/]*\?).*$/, "");
	return fixed.toLowerCase();
}

function pathOf(routes: ServerBuild["routes"], id: string | undefined): string {
	const route = id === undefined ? undefined : routes[id];
	if (!route) return "";
	const parent = pathOf(routes, route.parentId);
	return route.path ? `${parent}/${route.path.replace(/^\/|\/$/g, "")}` : parent;
}

/** An address cut behind each of its first `most` parts: nothing, `/scicomm` and `/scicomm/card` for `/scicomm/card`. */
function beginningsOf(path: string, most = Number.POSITIVE_INFINITY) {
	const parts = path.split("/").filter(Boolean).slice(0, most);
	return ["", ...parts.map((_, i) => `/${parts.slice(0, i + 1).join("/")}`)];
}
