/** The page that is shown, as React Router knows it, for what is outside of its components. */
import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from "react-router";

export let router: NonNullable<React.ContextType<typeof DataRouterContext>>["router"] | undefined;
/** Place in the history of the page that is shown. */
export let place: number | undefined;

/** Tells this module of the page that is shown. */
export function useShownPage() {
	const context = useContext(DataRouterContext);
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each location has a place of its own
	useEffect(() => {
		router = context?.router;
		place = history.state?.idx;
	}, [context, key]);
}

/** The routes of the site, once the page answers events. */
export function siteRoutes() {
	return router?.routes ?? [];
}
