import { type ReactNode, useRef } from "react";
import { useLightDismiss } from "./light-dismiss.ts";

interface DropdownProps {
	/** What the button shows. */
	trigger: ReactNode;
	/** The button's accessible name, when `trigger` has no text. */
	label?: string;
	/** The look of the button. */
	triggerClassName?: string;
	className?: string;
	panelClassName?: string;
	children: ReactNode;
}

/** A panel under a button. A native disclosure, so it opens with JavaScript off; Escape and a click outside close it. */
export function Dropdown({
	trigger,
	label,
	triggerClassName,
	className = "dropdown",
	panelClassName = "menu dropdown-panel",
	children,
}: DropdownProps) {
	const details = useRef<HTMLDetailsElement>(null);
	useLightDismiss(details);
	return (
		<details ref={details} className={className}>
			<summary className={triggerClassName} aria-label={label}>
				{trigger}
			</summary>
			<div className={panelClassName}>{children}</div>
		</details>
	);
}
