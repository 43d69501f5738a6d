import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface DisclosureProps {
	summary: ReactNode;
	open?: boolean;
	/** From 1024px up the content always shows and the summary is gone: for filters that have a column of their own there. */
	wide?: boolean;
	className?: string;
	children: ReactNode;
}

export function Disclosure({ summary, open, wide = false, className = "", children }: DisclosureProps) {
	return (
		<details className={`disclosure ${wide ? "disclosure-wide " : ""}${className}`.trimEnd()} open={open}>
			<summary>
				{summary}
				<Icon name="chevron-down" />
			</summary>
			{children}
		</details>
	);
}
