/** Every address of the product, as `routes-access.ts` and `server-access.ts` list them, with what stands for its parameters. */
import { matchRoutes } from "react-router";
import { type Role, things } from "#app/access-states.ts";
import type { Row } from "#app/access-terms.ts";
import { routesAccess } from "#app/routes-access.ts";
import { serverAccess } from "#app/server-access.ts";
import { fill } from "../access/cells.ts";
import { searches } from "../access/searches.ts";
import { type buildSite, type Case, unknown } from "../access/site.ts";
import type { Asked } from "./request.ts";

export const fuzzRoles = ["anonymous", "member", "owner", "admin"] as const satisfies Role[];

export interface Place {
	/** As the route has it, such as `/jobs/:id`. */
	path: string;
	row: Row;
	/** Whether it is a route of pages, which scripts may ask for data. */
	isRoute: boolean;
	addresses: { address: string; cookie: string | undefined }[];
}

export function placesOf(cases: Awaited<ReturnType<typeof buildSite>>["cases"]): Place[] {
	const place =
		(isRoute: boolean) =>
		([path, row]: [string, Row]) => ({
			path,
			row,
			isRoute,
			addresses: casesOf(row, path, cases).flatMap(({ params, search, cookie }) => {
				const address = fill(path, params);
				const own = search ?? searches.naming[path]?.(params) ?? "";
				const more = row.of ? [] : (searches.more[path] ?? []);
				return [own, ...more].map((search) => ({ address: address + search, cookie }));
			}),
		});
	return [
		...Object.entries<Row>(routesAccess).map(place(true)),
		...Object.entries<Row>(serverAccess).map(place(false)),
	];
}

function casesOf({ of }: Row, path: string, cases: Record<string, Record<string, Omit<Case, "state">>>) {
	if (!of) return [{ params: { id: "none" } }];
	const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
	const known = Object.keys(things[of]).flatMap((state) => cases[of]?.[state] ?? []);
	return [...known, { params: Object.fromEntries(names.map((name) => [name, name === "kind" ? "card" : unknown])) }];
}

/** Owners see most, and most states; the others see what comes first. */
export function readingsOf({ addresses }: Place): Asked[] {
	return fuzzRoles.flatMap((role) =>
		(role === "owner" ? addresses : addresses.slice(0, 1)).map(({ address, cookie }) => ({
			role,
			method: "GET",
			path: address,
			cookie,
		})),
	);
}

/** Finds the place of an address. Comparing one with all routes takes a thousandth of a second, and pages have many links. */
export function finder(places: Place[]) {
	const routes = places.map(({ path }) => ({ path, id: path }));
	const byPath = new Map(places.map((place) => [place.path, place]));
	const known = new Map<string, Place | undefined>();
	return (address: string) => {
		if (!known.has(address)) known.set(address, byPath.get(matchRoutes(routes, address)?.at(-1)?.route.path ?? ""));
		return known.get(address);
	};
}
