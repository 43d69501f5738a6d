import { Chips, LinkChip } from "#app/ui/chip.tsx";

/** The tags of an entry, each with the way to others that have it. */
export function Tags({ tags }: { tags: { tag: string; to: string }[] }) {
	return (
		<Chips>
			{tags.map(({ tag, to }) => (
				<LinkChip key={tag} to={to}>
					{tag}
				</LinkChip>
			))}
		</Chips>
	);
}
