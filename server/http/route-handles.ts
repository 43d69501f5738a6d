import * as build from "virtual:react-router/server-build";
import type { RouteHandle } from "#app/web/route-handle.ts";

/** The paths of the routes that declare something, as `app/routes.ts` has them. */
export function pathsThatDeclare(what: keyof RouteHandle) {
	return Object.values(build.routes).flatMap((route) => {
		// Nothing but a `RouteHandle` is exported under this name.
		const handle = route?.module.handle as RouteHandle | undefined;
		return handle?.[what] ? `/${route?.path}` : [];
	});
}
