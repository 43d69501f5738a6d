import { useLayoutEffect, useRef } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { inkOn, isPortfolioEmpty } from "./portfolio.ts";
import { PortfolioPage } from "./portfolio-page.tsx";
import type { PortfolioState } from "./portfolio-store.ts";
import "./portfolio-page.css";
import "./portfolio-lists.css";

/** The page as visitors will see it, at every change. */
export function Preview({ state: { portfolio, storage } }: { state: PortfolioState }) {
	const frame = useRef<HTMLElement>(null);
	const { headerColor } = portfolio.theme;
	// The content security policy forbids style attributes in HTML, but not this.
	useLayoutEffect(() => {
		frame.current?.style.setProperty("--header", headerColor);
		frame.current?.style.setProperty("--header-ink", inkOn(headerColor));
	}, [headerColor]);
	return (
		<>
			<p className="flex flex-wrap justify-between gap-x-4 gap-y-0 mb-3 text-muted text-note">
				<span>Live preview</span>
				<span>{storage === "kept" ? "Saved in this browser" : "Not saved"}</span>
			</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
			<section className="preview-frame" aria-label="Your page" ref={frame} tabIndex={0}>
				{isPortfolioEmpty(portfolio) ? (
					<EmptyState title="Your page starts here" heading="h2">
						<p>What you write appears here at once, as your visitors will see it.</p>
					</EmptyState>
				) : (
					<PortfolioPage portfolio={portfolio} level={2} />
				)}
			</section>
		</>
	);
}
