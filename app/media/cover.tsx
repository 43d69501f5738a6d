import { TilePicture } from "#app/images/tile-picture.tsx";
import { MorseWords } from "#app/ui/morse-code.tsx";
import { type MediaType, mediaTypes } from "./media.ts";

const hues = 6;
const maxRows = 4;
/** Letters of a word that fit beside each other on the narrowest tile. */
const lettersOfRow = 5;

interface CoverProps {
	item: { title: string; type: MediaType; imageUrl: string | null };
	/** Whether the picture is likely to be seen at once. */
	eager: boolean;
}

/** An item's picture, or one that is made of its title: the same title always gets the same. */
export function Cover({ item: { title, type, imageUrl }, eager }: CoverProps) {
	if (imageUrl) {
		return <TilePicture className="cover" src={imageUrl} width={1200} height={675} eager={eager} />;
	}
	return (
		<div className="tile-picture cover cover-made" data-hue={hueOf(title, type)} data-type={type}>
			<MorseWords text={title} words={maxRows} letters={lettersOfRow} />
		</div>
	);
}

function hueOf(title: string, type: MediaType) {
	let sum = 0;
	for (const character of title) sum = (sum * 33 + (character.codePointAt(0) ?? 0)) % 65_521;
	return (sum + mediaTypes.indexOf(type)) % hues;
}
