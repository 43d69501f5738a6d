/** The page that is shown, as React Router knows it, for what is outside of its components. */
import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from "react-router";

export let router: NonNullable<React.ContextType<typeof DataRouterContext>>["router"] | undefined;
/** Place in the history of the page that is shown. */
export let place: number | undefined;

let shownHash = "";

/** Tells this module of the page that is shown. */
export function useShownPage() {
	const context = useContext(DataRouterContext);
	const location = useLocation();
	useEffect(() => {
		router = context?.router;
		const { key, hash } = location;
		// The browser's own jump to a place on the page leaves out where in the history that is.
		if (!history.state) history.replaceState({ key, idx: (place ?? 0) + Number(hash !== shownHash) }, "");
		place = history.state.idx;
		shownHash = hash;
	}, [context, location]);
}

/** The routes of the site, once the page answers events. */
export function siteRoutes() {
	return router?.routes ?? [];
}
