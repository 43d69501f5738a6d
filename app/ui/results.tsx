import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";

interface ResultsProps {
	feed?: string | undefined;
	children: ReactNode;
}

/** What a list shows, beside its filters; fades while others are on their way. */
export function Results({ feed, children }: ResultsProps) {
	const { pathname } = useLocation();
	const { location, formMethod } = useNavigation();
	const searching = location?.pathname === pathname && formMethod !== "POST";
	return (
		<div className="results" aria-busy={searching}>
			{children}
			{feed && (
				<a href={feed} rel="external" className="feed-link">
					RSS feed
				</a>
			)}
		</div>
	);
}
