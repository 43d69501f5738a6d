import type { ReactNode } from "react";
import { Day } from "#app/ui/day.tsx";

export interface HomeRowProps {
	title: string;
	path: string;
	about: string;
	at: Date;
	/** What can be done about it, below. */
	children?: ReactNode;
}

/** Something in a list of the page. */
export function HomeRow({ title, path, about, at, children }: HomeRowProps) {
	return (
		<li>
			<a href={path} dir="auto">
				{title}
			</a>
			<span className="text-muted">
				{about}
				{"\u00a0· "}
				<Day at={at} />
			</span>
			{children}
		</li>
	);
}
