import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { maxEntries } from "#app/portfolio/portfolio.ts";
import { addEntry } from "#app/portfolio/portfolio-changes.ts";
import { fullMessage } from "#app/portfolio/portfolio-messages.ts";
import { StorageErrorView } from "#app/portfolio/storage-error-view.tsx";
import { changePortfolio, usePortfolio } from "#app/portfolio/use-portfolio.ts";
import { Button } from "#app/ui/button.tsx";
import { webAddress } from "#app/ui/typed-text.ts";

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
	const [isAdded, setAdded] = useState(false);
	const link = useRef<HTMLAnchorElement>(null);
	useEffect(() => {
		// The button is gone that had the focus.
		if (isAdded) link.current?.focus();
	}, [isAdded]);
	if (!state || works.length === 0) return null;
	const { workItems } = state.portfolio;
	const missing = works.filter(({ id }) => !workItems.some((item) => item.id === id));
	const isFull = missing.length > 0 && workItems.length >= maxEntries.workItems;
	const isKept = missing.length === 0 && state.storage === "kept";
	function add() {
		for (const { path, ...work } of missing) {
			const link = webAddress(location.origin + path) ?? "";
			changePortfolio(addEntry("workItems", { ...work, link, category: "", image: "", featured: false, order: 0 }));
		}
		setAdded(true);
	}
	return (
		<div className="grid justify-items-start gap-3">
			{missing.length > 0 && (
				<Button onClick={add} disabled={isFull}>
					Add to the portfolio of this browser
				</Button>
			)}
			{missing.length < works.length && <StorageErrorView state={{ ...state, damaged: null }} />}
			<p role="status">
				{isFull && fullMessage(maxEntries.workItems)}
				{isKept && "They are in the portfolio of this browser."}{" "}
				{(isFull || missing.length === 0) && (
					<a ref={link} href={href("/portfolio")}>
						Open the portfolio
					</a>
				)}
			</p>
		</div>
	);
}
