import { flashHeight, morsePath } from "./morse.ts";

interface FlashesProps {
	text: string;
	/** The thickness of a flash in pixels. */
	thickness?: number;
	className?: string;
}

/**
 * The signature: text as Morse flashes in the current colour. Decoration only. A text of whose characters none has a code stands there
 * itself, so that no script is left out.
 */
export function MorseCode({ text, thickness = 5, className }: FlashesProps) {
	const { path, width } = morsePath(text);
	if (text.trim() === "") return null;
	if (width === 0)
		return (
			<span className={className ? `unflashed ${className}` : "unflashed"} dir="auto" aria-hidden="true">
				{text}
			</span>
		);
	return (
		<svg
			className={className ? `flashes ${className}` : "flashes"}
			viewBox={`0 0 ${width} ${flashHeight}`}
			width={(width * thickness) / flashHeight}
			height={thickness}
			aria-hidden="true"
		>
			<path d={path} />
		</svg>
	);
}

interface MorseWordsProps {
	text: string;
	/** How many of its words are flashed. */
	words: number;
	/** How many letters of a word fit beside each other. */
	letters: number;
}

/** The first words of a text as the picture of what has none, one below the other. */
export function MorseWords({ text, words, letters }: MorseWordsProps) {
	return text
		.trim()
		.split(/\s+/u)
		.slice(0, words)
		.map((word, place) => {
			const start = Array.from(word).slice(0, letters).join("");
			const isFlashed = morsePath(start).width > 0;
			// biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and none changes places
			return <MorseCode key={place} text={isFlashed ? start : word} thickness={7} />;
		});
}
