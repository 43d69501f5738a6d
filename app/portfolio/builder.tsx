import { useEffect, useRef, useState } from "react";
import { href, Link, useSearchParams } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { toast } from "#app/ui/toasts.tsx";
import { isServerThere } from "#app/web/connection.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { connectionLost } from "#app/web/silence.ts";
import type { Route } from "./+types/builder.ts";
import { BuilderTab, parts, tabOf } from "./builder-tab.tsx";
import { type Notice, NoticeBar } from "./notice-bar.tsx";
import { isPortfolioEmpty } from "./portfolio.ts";
import { portfolioMessages } from "./portfolio-messages.ts";
import { Preview } from "./preview.tsx";
import { fetchDocumentAhead, savePage } from "./save-files.ts";
import { StorageErrorView } from "./storage-error-view.tsx";
import { usePortfolio } from "./use-portfolio.ts";
import "./builder.css";

export const handle: RouteHandle = { app: true };

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "Portfolio",
		description: "Build a page of your science communication work, and take it anywhere as one file.",
		path: href("/portfolio"),
	});
}

/** Nothing of a portfolio reaches the server: it renders the frame, and the browser fills it from its storage. */
export default function Builder() {
	const state = usePortfolio();
	const [search] = useSearchParams();
	const [notice, setNotice] = useState<Notice | null>(null);
	const [previewing, setPreviewing] = useState(false);
	const top = useRef<HTMLDivElement>(null);
	const editor = useRef<HTMLDivElement>(null);
	const current = tabOf(search.get("part"));

	useEffect(fetchDocumentAhead, []);

	// A plain link would go to the top of the page at each change of part. This one goes there only from further down.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the effect belongs to the change of part
	useEffect(() => {
		if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
	}, [current]);

	function endNotice() {
		setNotice(null);
		editor.current?.focus({ preventScroll: true });
	}

	return (
		<Page
			title="Portfolio"
			intro="A page of your work, to download as one file and put anywhere. It stays in this browser; nothing is sent to us. Some browsers, such as Safari, delete it when you have not come back for a week: export it under Files."
			actions={
				<Button
					variant="sun"
					className="builder-download"
					disabled={!state || isPortfolioEmpty(state.portfolio)}
					onClick={() => state && savePage(state.portfolio).catch(tellNoPage)}
				>
					<Icon name="download" />
					Download as web page
				</Button>
			}
		>
			<noscript>
				<Alert tone="info" className="mb-6">
					The portfolio builder needs JavaScript, since it works in your browser alone. Nothing you make with it leaves
					this browser.
				</Alert>
			</noscript>
			<div className="builder" data-previewing={previewing || undefined} ref={top}>
				{state && <StorageErrorView state={state} />}
				<nav className="builder-parts" aria-label="Parts of the portfolio">
					{parts.map(({ name, label }) => (
						<Link
							key={name}
							to={`${href("/portfolio")}?part=${name}`}
							className="chip"
							aria-current={name === current || undefined}
							preventScrollReset
						>
							{label}
						</Link>
					))}
				</nav>
				<div className="builder-editor" ref={editor} tabIndex={-1}>
					{state ? (
						<BuilderTab part={current} portfolio={state.portfolio} tell={setNotice} />
					) : (
						<Skeleton className="h-96" />
					)}
				</div>
				<aside className="builder-preview" aria-label="Preview">
					{state ? <Preview state={state} /> : <Skeleton className="h-96" />}
				</aside>
				{state && (
					<Button
						className="builder-toggle"
						onClick={() => {
							setPreviewing(!previewing);
							top.current?.scrollIntoView();
						}}
					>
						<Icon name={previewing ? "pencil" : "eye"} />
						{previewing ? "Back to editing" : "Preview"}
					</Button>
				)}
			</div>
			<NoticeBar notice={notice} onDone={endNotice} />
		</Page>
	);
}

async function tellNoPage() {
	toast.error((await isServerThere()) ? portfolioMessages.pageCodeGone : connectionLost);
}
