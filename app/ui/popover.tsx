import { type ReactNode, useEffect, useId, useRef } from "react";

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
	const root = useRef<HTMLDivElement>(null);
	const panel = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const hide = () => panel.current?.hidePopover();
		function hideOnLink({ target }: Event) {
			if (target instanceof Element && target.closest("a")) hide();
		}
		function hideFromOutside({ target }: Event) {
			if (target instanceof Node && !root.current?.contains(target)) hide();
		}
		const element = panel.current;
		element?.addEventListener("click", hideOnLink);
		element?.addEventListener("submit", hide);
		document.addEventListener("focusin", hideFromOutside);
		return () => {
			element?.removeEventListener("click", hideOnLink);
			element?.removeEventListener("submit", hide);
			document.removeEventListener("focusin", hideFromOutside);
		};
	}, []);
	return (
		<div ref={root} className={className}>
			<button type="button" popoverTarget={id} className={triggerClassName} aria-label={label}>
				{trigger}
			</button>
			<div ref={panel} id={id} popover="auto" className={panelClassName}>
				{children}
			</div>
		</div>
	);
}
