import { type ReactElement, use } from "react";
import { DocumentContext } from "./document-context.ts";

interface DrawnOnceProps<Facts> {
	as: "ul" | "div";
	className: string;
	/** What is drawn, in a word that nothing else has. */
	of: string;
	/** All that each drawing shows, as JSON has it. What is the reader's own has forms, which need the page around them. */
	each: (Facts & { isMine?: boolean })[];
	/** Uses nothing but the facts: neither the page's address nor the time. */
	draw: (facts: Facts) => ReactElement;
}

/** Drawings that look the same on any page and for whoever reads: in documents, each is drawn once. */
export function DrawnOnce<Facts>({ as: Element, className, of, each, draw }: DrawnOnceProps<Facts>) {
	const { drawOnce } = use(DocumentContext);
	if (!import.meta.env.SSR || !drawOnce || each.some(({ isMine }) => isMine))
		return <Element className={className}>{each.map(draw)}</Element>;
	const html = each.map((facts) => drawOnce(of, facts, () => draw(facts))).join("");
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
	return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
