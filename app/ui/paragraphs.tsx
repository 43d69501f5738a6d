/** A plain text, whose empty lines make paragraphs of it. */
export function Paragraphs({ text }: { text: string }) {
	return text
		.split("\n\n")
		.filter(Boolean)
		.map((paragraph, i) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
			<p key={i} dir="auto">
				{paragraph}
			</p>
		));
}
