import { entryKindLabels, entryPath } from "#app/entries/entry.ts";
import { Chip, Chips } from "#app/ui/chip.tsx";
import type { Marked } from "./marked-parts.ts";
import { MarkedText } from "./marked-text.tsx";
import type { SearchResult } from "./search-list.server.ts";

interface ResultRowProps {
	result: SearchResult;
	marked: Marked;
	/** Of its title. Results that stand under a heading of their kind do not say it again. */
	heading: "h2" | "h3";
}

export function ResultRow({ result, marked, heading: Heading }: ResultRowProps) {
	const { kind, title, subtitle, topics, excerpt } = result;
	return (
		<li className="board-row">
			<div>
				<Heading className="board-row-title" dir="auto">
					<a href={entryPath(result)}>
						<span>
							<MarkedText text={title} marked={marked} />
						</span>
					</a>
				</Heading>
				{subtitle && (
					<p className="text-muted" dir="auto">
						<MarkedText text={subtitle} marked={marked} />
					</p>
				)}
				<p dir="auto">
					<MarkedText text={excerpt} marked={marked} />
				</p>
			</div>
			{(Heading === "h2" || topics.length > 0) && (
				<div className="board-row-facts">
					{Heading === "h2" && <span className="text-small text-muted">{entryKindLabels[kind].one}</span>}
					<Chips>
						{topics.slice(0, 4).map((topic) => (
							<Chip key={topic}>{topic}</Chip>
						))}
					</Chips>
				</div>
			)}
		</li>
	);
}
