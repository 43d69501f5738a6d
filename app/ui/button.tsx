import type { ComponentProps } from "react";
import { Link } from "react-router";

/** One sun button a screen; everything else is ghost, plain (no rim) or danger. */
export type ButtonVariant = "sun" | "ghost" | "plain" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
	variant?: ButtonVariant;
	/** While busy, the button keeps its focus but does nothing. */
	busy?: boolean;
	/** What the button reads while busy. */
	busyLabel?: string;
}

export function Button({ variant = "ghost", busy = false, busyLabel, className, children, ...props }: ButtonProps) {
	return (
		<button
			type="button"
			{...props}
			className={buttonClass(variant, className)}
			{...(busy && {
				"aria-busy": true,
				"aria-disabled": true,
				onClick: (event: React.MouseEvent) => event.preventDefault(),
			})}
		>
			{(busy && busyLabel) || children}
		</button>
	);
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
	variant?: ButtonVariant;
	newTab?: boolean;
}

/** A link that looks like a button. `to` is a path of the site or an absolute URL elsewhere. */
export function ButtonLink({ variant = "ghost", newTab = false, className, ...props }: ButtonLinkProps) {
	return (
		<Link
			{...props}
			{...(newTab && { target: "_blank", rel: "noopener noreferrer" })}
			className={buttonClass(variant, className)}
		/>
	);
}

function buttonClass(variant: ButtonVariant, className?: string): string {
	return `button button-${variant}${className ? ` ${className}` : ""}`;
}
