import type { ReactNode } from "react";
import { MorseCode } from "./morse-code.tsx";

interface EmptyStateProps {
	title: string;
	/** What is flashed above the title. */
	flash?: string;
	/** Use `h1` where nothing else on the page has a heading. */
	heading?: "h1" | "h2";
	children?: ReactNode;
	actions?: ReactNode;
}

export function EmptyState({ title, flash = "CQ", heading: Heading = "h2", children, actions }: EmptyStateProps) {
	return (
		<div className="empty">
			<MorseCode text={flash} />
			<Heading>{title}</Heading>
			{children && <div className="empty-text">{children}</div>}
			{actions && <div className="actions">{actions}</div>}
		</div>
	);
}
