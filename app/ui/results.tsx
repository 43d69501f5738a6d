import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";

/** What a list shows, beside its filters; fades while others are on their way. */
export function Results({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	const { location, formMethod } = useNavigation();
	const searching = location?.pathname === pathname && formMethod !== "POST";
	return (
		<div className="results" aria-busy={searching}>
			{children}
		</div>
	);
}
