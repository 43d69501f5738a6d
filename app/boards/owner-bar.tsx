import type { ReactNode } from "react";
import "./boards.css";

interface OwnerBarProps {
	label: string;
	/** What the viewer is told of it. */
	says: ReactNode;
	/** What they can do with it. */
	children: ReactNode;
}

/** Stands on the page of something for who owns it, or decides about it. */
export function OwnerBar({ label, says, children }: OwnerBarProps) {
	return (
		<aside className="owner-bar" aria-label={label}>
			<p>{says}</p>
			<div className="actions">{children}</div>
		</aside>
	);
}
