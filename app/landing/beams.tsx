import { morsePath } from "#app/ui/morse.ts";

const count = 48;
/** Two letters a beam, all around: the message of the site, flashed in every direction. */
const message = "amplifysciencevoices".repeat(5);
/** From the middle to the first flash of a beam, in the units of a flash. */
const clearing = 92;
const size = 2 * (clearing + 60);

const beams = Array.from({ length: count }, (_, i) => ({
	path: morsePath(message.slice(2 * i, 2 * i + 2)).path,
	turn: `rotate(${(i / count) * 360}) translate(${clearing + (i % 2) * 6} -1)`,
}));

/** Morse flashes that radiate from behind what stands in the middle. Decoration only. */
export function Beams({ className }: { className: string }) {
	return (
		<svg className={`flashes ${className}`} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} aria-hidden="true">
			{beams.map(({ path, turn }) => (
				<path key={turn} d={path} transform={turn} />
			))}
		</svg>
	);
}
