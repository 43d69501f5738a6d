import type { ComponentProps, MouseEvent } from "react";

/** One sun button a screen; everything else is ghost, plain (no rim) or danger. */
export type ButtonVariant = "sun" | "ghost" | "plain" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
	variant?: ButtonVariant;
	/** While busy, the button keeps its focus but does nothing. */
	busy?: boolean;
	busyLabel?: string;
}

export function Button({ variant = "ghost", busy = false, busyLabel, className, children, ...props }: ButtonProps) {
	return (
		<button
			type="button"
			{...props}
			className={buttonClass(variant, className)}
			data-busy-label={busyLabel}
			{...(busy && {
				"aria-busy": true,
				"aria-disabled": true,
				onClick: (event: MouseEvent) => event.preventDefault(),
			})}
		>
			{(busy && busyLabel) || children}
		</button>
	);
}

interface ButtonLinkProps extends Omit<ComponentProps<"a">, "href"> {
	/** A path of the site or an address elsewhere. */
	to: string;
	variant?: ButtonVariant;
	newTab?: boolean;
	/** Loads a new document, such as to try again after a failure. */
	reloadDocument?: boolean;
}

export function ButtonLink({ to, variant = "ghost", newTab, reloadDocument, className, ...props }: ButtonLinkProps) {
	return (
		<a
			{...props}
			{...(reloadDocument && { rel: "external" })}
			{...(newTab && { target: "_blank", rel: "noopener noreferrer" })}
			href={to}
			className={buttonClass(variant, className)}
		/>
	);
}

function buttonClass(variant: ButtonVariant, className?: string): string {
	return `button button-${variant}${className ? ` ${className}` : ""}`;
}
