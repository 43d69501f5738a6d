import { type ReactNode, useId } from "react";
import { webAddress } from "#app/ui/typed-text.ts";

interface PageSectionProps {
	title: string;
	/** The level of the page's first heading. */
	level: 1 | 2;
	children: ReactNode;
}

export function PageSection({ title, level, children }: PageSectionProps) {
	const id = useId();
	const Title = level === 1 ? "h2" : "h3";
	return (
		<section className="pf-section" aria-labelledby={id}>
			<Title id={id} className="pf-section-title">
				{title}
			</Title>
			{children}
		</section>
	);
}

/** Text with a paragraph for each of its lines. */
export function Paragraphs({ text }: { text: string }) {
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	return lines.map((line, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their position
		<p key={index} dir="auto">
			{line}
		</p>
	));
}

interface PageLinkProps {
	to: string;
	className: string;
	/** What the link is about, for those who hear it out of context. */
	about?: string;
	children: ReactNode;
}

/** A link to another site; nothing when the address is none. */
export function PageLink({ to, className, about, children }: PageLinkProps) {
	const address = to && webAddress(to);
	if (!address) return null;
	return (
		<a href={address} className={className} target="_blank" rel="noopener noreferrer">
			{children}
			{about && <span className="pf-unseen"> {about}</span>}
		</a>
	);
}
