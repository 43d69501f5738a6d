/** The code of routes, fetched before anybody goes there: when it is missing, React Router loads the page anew, which loses what is typed. */
import { matchRoutes } from "react-router";
import { isServerThere } from "#app/web/connection.ts";
import { siteRoutes } from "./shown-page.ts";

/** What React Router keeps of the routes' code, by id. */
declare global {
	interface Window {
		__reactRouterManifest: { routes: Record<string, { module: string }> };
		__reactRouterRouteModules: Record<string, unknown>;
	}
}

/** Routes whose code is here, though React Router has not asked for it yet. */
const fetched = new Set<string>();

/** Whether all code of a path's routes is here. */
export function isRouteReady(pathname: string) {
	return missingRoutes(pathname).length === 0;
}

export async function fetchRoute(pathname: string) {
	await Promise.all(
		missingRoutes(pathname).map(async (id) => {
			await import(/* @vite-ignore */ window.__reactRouterManifest.routes[id]?.module ?? "");
			fetched.add(id);
		}),
	);
}

/** What is done about a path once it is known whether its code comes. */
export interface Ways {
	go: () => void;
	/** Goes there with a new document, when the server answers but has that code no more. */
	leave: () => void;
	/** Says that the server does not answer. */
	fail: () => void;
}

export async function whenRouteIsReady(pathname: string, { go, leave, fail }: Ways) {
	if (isRouteReady(pathname)) return go();
	try {
		await fetchRoute(pathname);
	} catch {
		return (await isServerThere()) ? leave() : fail();
	}
	go();
}

function missingRoutes(pathname: string) {
	return (matchRoutes(siteRoutes(), pathname) ?? [])
		.map(({ route: { id } }) => id ?? "")
		.filter((id) => !(id in window.__reactRouterRouteModules || fetched.has(id)));
}
