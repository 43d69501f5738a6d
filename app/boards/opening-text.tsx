import "./boards.css";

interface OpeningTextProps {
	text: string;
	/** How many characters are shown at once. */
	opening: number;
}

/** The beginning of a long text, with the rest behind 'Read on'. What is only a little longer is shown whole. */
export function OpeningText({ text, opening }: OpeningTextProps) {
	const [start, rest] = splitText(text, opening);
	return (
		<div className="opening-text">
			<p dir="auto">{start}</p>
			{rest !== "" && (
				<details>
					<summary>Read on</summary>
					<p dir="auto">{rest}</p>
				</details>
			)}
		</div>
	);
}

function splitText(text: string, opening: number): [string, string] {
	const characters = Array.from(text);
	if (characters.length <= opening * 1.25) return [text, ""];
	const space = characters.lastIndexOf(" ", opening);
	const end = space > opening / 2 ? space : opening;
	return [characters.slice(0, end).join(""), characters.slice(end).join("").trimStart()];
}
