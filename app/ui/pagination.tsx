import { useLocation } from "react-router";

interface PaginationProps {
	/** The page shown, from 1. */
	page: number;
	pages: number;
	label?: string;
	/** The search parameter that holds the page. */
	name?: string;
	/** The search parameter that another page does without. */
	drops?: string;
	/** The id of what has the pages, where it is not at the top of its page. */
	anchor?: string;
}

/** Links to the page before and after, which keep the other search parameters. Renders nothing for a single page. */
export function Pagination({ page, pages, label = "Pages", name, drops = "", anchor }: PaginationProps) {
	const { pathname, search: asked } = useLocation();
	const search = new URLSearchParams(asked);
	search.delete(drops);
	if (pages <= 1 && page <= 1) return null;
	const pathOf = (page: number) => pathname + pageSearch(search, page, name) + (anchor ? `#${anchor}` : "");
	return (
		<nav className="pagination" aria-label={label}>
			<PageLink to={page > 1 ? pathOf(Math.min(page - 1, pages)) : undefined} rel="prev">
				Previous
			</PageLink>
			<span className="text-muted tabular-nums whitespace-nowrap">
				Page {page} of {pages}
			</span>
			<PageLink to={page < pages ? pathOf(page + 1) : undefined} rel="next">
				Next
			</PageLink>
		</nav>
	);
}

function PageLink({ to, rel, children }: { to: string | undefined; rel: "prev" | "next"; children: string }) {
	if (to === undefined) return <span className="button button-ghost pagination-end">{children}</span>;
	return (
		<a href={to} rel={rel} className="button button-ghost">
			{children}
		</a>
	);
}

/** A search with another page of it; the first page has no parameter. */
export function pageSearch(search: string | URLSearchParams, page: number, name = "page"): string {
	const params = new URLSearchParams(search);
	if (page > 1) params.set(name, String(page));
	else params.delete(name);
	return params.size > 0 ? `?${params}` : "";
}
