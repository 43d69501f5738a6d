import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

interface DisclosureProps {
	summary: ReactNode;
	/** Opens it when it becomes true, also later; it is closed by hand alone, not under the person who uses it. */
	open?: boolean;
	/** From 1024px up the content always shows and the summary is gone: for filters that have a column of their own there. */
	wide?: boolean;
	className?: string;
	children: ReactNode;
}

export function Disclosure({ summary, open = false, wide = false, className = "", children }: DisclosureProps) {
	const details = useRef<HTMLDetailsElement>(null);
	const [isOpen] = useState(open);
	useEffect(() => {
		if (open && details.current) details.current.open = true;
	}, [open]);
	return (
		<details
			className={`disclosure ${wide ? "disclosure-wide " : ""}${className}`.trimEnd()}
			open={isOpen}
			ref={details}
		>
			<summary>
				{summary}
				<Icon name="chevron-down" />
			</summary>
			{children}
		</details>
	);
}
