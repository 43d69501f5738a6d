import * as build from "virtual:react-router/server-build";
import { generatePath } from "react-router";
import { collections } from "#app/features.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";

/** The paths of the routes that declare something, as `app/routes.ts` has them. */
export function pathsThatDeclare(what: keyof RouteHandle) {
	return Object.values(build.routes).flatMap((route) => (handleOf(route)?.[what] ? `/${route?.path}` : []));
}

/** A page that may be kept for visitors, or an answer of the API. */
export interface CachedRoute {
	/** As `app/routes.ts` has it, such as `/jobs/:id`. */
	path: string;
	/** The tables that it is made from. */
	reads: string[];
	/** The parameters of its address. */
	query: string[];
	/** Whether each answer is counted, and says how many are left, as those of the API. */
	isCounted?: true;
}

/** The paths of all pages, and what may be kept: pages whose modules, and those around and in them, all say what they read, and the API's answers. */
export function findPages(): { paths: string[]; cached: CachedRoute[] } {
	const routes = Object.values(build.routes).flatMap((route) => route ?? []);
	const leaves = routes.filter(({ id }) => id !== "root" && routes.every(({ parentId }) => parentId !== id));
	const partsOf = (route: (typeof routes)[number]): typeof routes => [
		...routes.filter(({ id }) => id === route.parentId && id !== "root").flatMap(partsOf),
		route,
	];
	const parts = leaves.map(partsOf);
	const paths = parts.map((parts) => `/${parts.map(({ path = "" }) => path).join("")}`);
	const cached = parts.flatMap((parts, i) => {
		const handles = parts.map(handleOf);
		if (!handles.every((handle) => handle?.reads)) return [];
		const reads = [...new Set(handles.flatMap((handle) => handle?.reads ?? []))];
		const query = [...new Set(handles.flatMap((handle) => handle?.query ?? []))];
		return { path: paths[i] ?? "", reads, query };
	});
	const answers = collections.flatMap(({ paths: { list, thing }, parameters, reads }) =>
		reads
			? [
					{ path: list, reads, query: parameters, isCounted: true as const },
					{ path: thing, reads, query: [], isCounted: true as const },
				]
			: [],
	);
	return { paths, cached: [...cached, ...answers] };
}

/** @returns a function that finds the page of a path among those that may be kept; it knows a page only by the spelling of `app/routes.ts` */
export function cachedRoutes() {
	const { paths, cached } = findPages();
	/** Other pages, which an address with a parameter would fit as well. */
	const fixed = new Set(
		paths.map((path) => path.replace(/\/[^/]+\?/g, "").toLowerCase()).filter((path) => !path.includes(":")),
	);
	const byPath = new Map<string, CachedRoute>(cached.map((page) => [page.path, page]));
	const patterns = cached
		.filter(({ path }) => path.includes(":"))
		.map((page) => ({ page, pattern: patternOf(page.path) }));
	return (path: string): CachedRoute | undefined =>
		byPath.get(path) ??
		(fixed.has(path.toLowerCase()) || !isSpeltAsInLinks(path)
			? undefined
			: patterns.find(({ pattern }) => pattern.test(path))?.page);
}

/** Of a path such as `/jobs/:id`. What has a dot may be a file. */
function patternOf(path: string) {
	return new RegExp(`^${path.replace(/:\w+/g, "[^/.]+")}$`);
}

/** What is encoded may be spelt in many ways: one of them is kept. */
function isSpeltAsInLinks(path: string) {
	if (!path.includes("%")) return true;
	const [, ...parts] = path.split("/");
	try {
		return parts.every((part) => generatePath("/:part", { part: decodeURIComponent(part) }) === `/${part}`);
	} catch {
		return false;
	}
}

function handleOf(route: (typeof build.routes)[string]) {
	// Nothing but a `RouteHandle` is exported under this name.
	return route?.module.handle as RouteHandle | undefined;
}
