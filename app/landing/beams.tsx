import { morsePath } from "#app/ui/morse.ts";

/** One letter a beam, all around: the message of the site, flashed in every direction. */
const message = "amplifysciencevoices".repeat(2);
/** From the middle to the first flash of a beam, in the units of a flash. */
const clearing = 92;
const size = 2 * (clearing + 42);

const beams = Array.from(message, (letter, i) => ({
	key: `${letter}${i}`,
	path: morsePath(letter).path,
	turn: `rotate(${(i / message.length) * 360}) translate(${clearing + (i % 3) * 5} -1)`,
}));

/** Morse flashes that radiate from behind what stands in the middle. Decoration only. */
export function Beams({ className }: { className: string }) {
	return (
		<svg className={`flashes ${className}`} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} aria-hidden="true">
			{beams.map(({ key, path, turn }) => (
				<path key={key} d={path} transform={turn} />
			))}
		</svg>
	);
}
