/** Shapes for the drawings of the demo items, as SVG. */

export const width = 1200;
export const height = 750;

type Point = [x: number, y: number];

/** A point at a distance and an angle (in degrees, clockwise from the right) from another. */
export function at(x: number, y: number, distance: number, angle: number): Point {
	const radians = (angle * Math.PI) / 180;
	return [Math.round(x + distance * Math.cos(radians)), Math.round(y + distance * Math.sin(radians))];
}

export function ground(fill: string) {
	return `<rect width="${width}" height="${height}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string) {
	return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function path(d: string, fill: string, opacity = 1, stroke = "none", strokeWidth = 0) {
	return `<path d="${d}" fill="${fill}" opacity="${opacity}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function line(from: Point, to: Point, stroke: string, strokeWidth: number, opacity = 1) {
	return path(`M${from.join(" ")}L${to.join(" ")}`, "none", opacity, stroke, strokeWidth);
}

export function leaf(x: number, y: number, length: number, turn: number, fill: string) {
	const d = `M0 0C${length * 0.3} ${-length * 0.34} ${length * 0.8} ${-length * 0.26} ${length} 0C${length * 0.8} ${length * 0.26} ${length * 0.3} ${length * 0.34} 0 0z`;
	return `<g transform="translate(${x} ${y}) rotate(${turn})">${path(d, fill)}</g>`;
}

export function range(count: number) {
	return Array.from({ length: count }, (_, i) => i);
}

/** Numbers from 0 up to 1, the same for the same seed. */
export function randomNumbers(seed: number) {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}
