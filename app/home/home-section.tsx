import type { ReactNode } from "react";

interface HomeSectionProps {
	title: string;
	all?: { to: string; label: string; isShown?: boolean };
	children: ReactNode;
}

/** A part of the page, with the way to all of what it shows some of. */
export function HomeSection({ title, all, children }: HomeSectionProps) {
	return (
		<section className="home-section">
			<div className="home-head">
				<h2>{title}</h2>
				{all && all.isShown !== false && <a href={all.to}>{all.label}</a>}
			</div>
			{children}
		</section>
	);
}
