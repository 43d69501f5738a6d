import type { ReactNode } from "react";

interface FactProps {
	name: string;
	/** Whether it takes the whole width where others stand in pairs. */
	wide?: boolean;
	children: ReactNode;
}

/** One of the facts about a thing, in a `dl` of the class `facts`. */
export function Fact({ name, wide = false, children }: FactProps) {
	return (
		<div className={wide ? "fact-wide" : undefined}>
			<dt>{name}</dt>
			<dd dir="auto">{children}</dd>
		</div>
	);
}
