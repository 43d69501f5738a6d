import * as build from "virtual:react-router/server-build";
import type { RouteHandle } from "#app/web/route-handle.ts";

/** The paths of the routes that declare something, as `app/routes.ts` has them. */
export function pathsThatDeclare(what: keyof RouteHandle) {
	return Object.values(build.routes).flatMap((route) => (handleOf(route)?.[what] ? `/${route?.path}` : []));
}

/** A page that may be kept for visitors. */
export interface CachedRoute {
	/** The paths at which it is. */
	pattern: RegExp;
	/** The tables that it is made from. */
	reads: string[];
	/** The parameters of its address. */
	query: string[];
}

/** The pages whose modules, and those around and in them, all say what they read. */
export function cachedRoutes(): CachedRoute[] {
	const routes = Object.values(build.routes).flatMap((route) => route ?? []);
	const leaves = routes.filter(({ id }) => id !== "root" && routes.every(({ parentId }) => parentId !== id));
	return leaves.flatMap((leaf) => {
		const parent = routes.find(({ id }) => id === leaf.parentId && id !== "root");
		const parts = parent ? [parent, leaf] : [leaf];
		const handles = parts.map(handleOf);
		if (!handles.every((handle) => handle?.reads)) return [];
		return {
			pattern: patternOf(parts.map(({ path = "" }) => path).join("")),
			reads: [...new Set(handles.flatMap((handle) => handle?.reads ?? []))],
			query: [...new Set(handles.flatMap((handle) => handle?.query ?? []))],
		};
	});
}

/** Of a path without optional parts, such as `jobs/:id`. */
function patternOf(path: string) {
	return new RegExp(`^/${path.replace(/:\w+/g, "[^/.]+")}$`);
}

function handleOf(route: (typeof build.routes)[string]) {
	// Nothing but a `RouteHandle` is exported under this name.
	return route?.module.handle as RouteHandle | undefined;
}
