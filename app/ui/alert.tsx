import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const icons = { bad: "problem", good: "done", info: "info" } as const;

interface AlertProps {
	tone?: "bad" | "good" | "info";
	className?: string;
	children: ReactNode;
}

/** A message in the page that assistive technology reads at once. */
export function Alert({ tone = "bad", className, children }: AlertProps) {
	return (
		<div role="alert" className={`alert alert-${tone}${className ? ` ${className}` : ""}`}>
			<Icon name={icons[tone]} />
			<div className="min-w-0">{children}</div>
		</div>
	);
}
