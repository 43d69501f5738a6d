import { href } from "react-router";
import { addEntry } from "#app/portfolio/portfolio-changes.ts";
import { changePortfolio, usePortfolio } from "#app/portfolio/use-portfolio.ts";
import { Button } from "#app/ui/button.tsx";

interface Work {
	id: string;
	title: string;
	description: string;
	/** The path of its page. */
	path: string;
	/** As `2026-11-20`. */
	date: string;
}

/** Puts confirmed receipts into the portfolio of this browser, once each. Without JavaScript there is none. */
export function AddToPortfolio({ works }: { works: Work[] }) {
	const state = usePortfolio();
	if (!state || works.length === 0) return null;
	const missing = works.filter(({ id }) => !state.portfolio.workItems.some((item) => item.id === id));
	if (missing.length === 0) {
		return (
			<p role="status">
				They are in the <a href={href("/portfolio")}>portfolio</a> of this browser.
			</p>
		);
	}
	function add() {
		for (const { path, ...work } of missing) {
			const link = location.origin + path;
			changePortfolio(addEntry("workItems", { ...work, link, category: "", image: "", featured: false, order: 0 }));
		}
	}
	return (
		<div className="actions">
			<Button onClick={add}>Add to the portfolio of this browser</Button>
		</div>
	);
}
