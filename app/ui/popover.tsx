import { type ReactNode, useId } from "react";
import { refTo } from "./behaviour.ts";
import { closeWhenLeft } from "./close-when-left.ts";

const closing = refTo<HTMLDivElement>(closeWhenLeft);

interface PopoverProps {
	trigger: ReactNode;
	/** The button's accessible name, when `trigger` has no text. */
	label?: string;
	triggerClassName?: string;
	className?: string;
	panelClassName?: string;
	children: ReactNode;
}

/** A panel under a button. It opens with JavaScript off. The browser closes it on Escape and on a press outside; so do a link or form in it, and the focus elsewhere. */
export function Popover({
	trigger,
	label,
	triggerClassName,
	className,
	panelClassName = "menu popover-panel",
	children,
}: PopoverProps) {
	const id = useId();
	return (
		<div ref={closing} data-popover="" className={className}>
			<button type="button" popoverTarget={id} className={triggerClassName} aria-label={label}>
				{trigger}
			</button>
			<div id={id} popover="auto" className={panelClassName}>
				{children}
			</div>
		</div>
	);
}
