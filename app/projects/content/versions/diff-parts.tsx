import type { DiffLine, DiffPart } from "../workers/compare-texts.ts";

const signs = { same: " ", added: "+", removed: "−" } as const;
const words = { same: "", added: "Added: ", removed: "Removed: " } as const;

/** What two texts differ in, line by line: a sign and a word beside the colour say which lines came and which went. */
export function DiffParts({ parts, more }: { parts: DiffPart[]; more: boolean }) {
	return (
		<>
			{parts.map((part) => (
				<section
					key={`${part.from}-${part.to}`}
					className="scroller diff"
					aria-label={`Around line ${part.to}`}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
					tabIndex={0}
				>
					<p className="border-b border-line px-4 py-1.5 text-muted text-small">Line {part.to}</p>
					{part.lines.map((line, i) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
						<Line key={i} line={line} />
					))}
				</section>
			))}
			{more && <p className="text-muted">There are more changes below, which are too many to show.</p>}
		</>
	);
}

function Line({ line: { kind, text, isLate, cut } }: { line: DiffLine }) {
	const Tag = kind === "added" ? "ins" : kind === "removed" ? "del" : "div";
	return (
		<Tag className={`diff-line diff-${kind}`}>
			<span aria-hidden="true" className="diff-sign">
				{signs[kind]}
			</span>
			<span className="sr-only">{words[kind]}</span>
			<span dir="auto">
				{isLate && "…"}
				{text}
				{cut && "…"}
			</span>
		</Tag>
	);
}
