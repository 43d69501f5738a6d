import { at, circle, ground, height, leaf, line, path, randomNumbers, range, width } from "./demo-shapes.ts";

/** The pictures of the demo items: drawings in the product's own colours, always the same. */

const c = {
	paper: "#fbf9f4",
	wash: "#f1ede2",
	ink: "#141d2b",
	night: "#0f1626",
	sun: "#ffb81c",
	glow: "#ffe3a1",
	ember: "#e9581a",
	sky: "#1b5fa8",
	haze: "#8fc1f5",
	blueprint: "#163f78",
	leaf: "#2f5d3a",
	moss: "#5f8f63",
	cream: "#f3f6ec",
};

const drawings = { candle, tides, moth, lens, stars, ammonite, rose, isobars, mountain };

export type ArtName = keyof typeof drawings;

/** The longer side of a drawing in pixels. */
export const artEdge = width;

/** A drawing as an SVG of 1200 × 750. */
export function drawArt(name: ArtName) {
	const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
	return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawings[name]()}</svg>`;
}

function candle() {
	const rays = range(46).map((i) => {
		const angle = (i / 46) * 360;
		const [from, to] = [215 + (i % 2) * 34, 290 + ((i * 7) % 5) * 42];
		return line(at(600, 330, from, angle), at(600, 330, to, angle), c.sun, 9, 0.28 + ((i * 3) % 4) * 0.17);
	});
	return [
		ground(c.night),
		'<radialGradient id="g"><stop stop-color="#ffb81c" stop-opacity=".55"/><stop offset="1" stop-color="#ffb81c" stop-opacity="0"/></radialGradient>',
		circle(600, 330, 420, "url(#g)"),
		...rays,
		path("M520 490h160v260H520z", c.paper),
		path("M520 490h160v40q-14 34-26 4-10-22-22 2-16 96-34 4-10-30-24-2-14 44-30-2-10-14-24 0z", c.glow),
		line([600, 500], [602, 448], c.ink, 7),
		path("M600 150C640 240 692 300 686 372a86 86 0 0 1-172 0C508 300 566 250 600 150z", c.sun),
		path("M600 250C622 306 648 340 644 384a44 44 0 0 1-88 0C552 340 584 310 600 250z", c.glow),
		path("M600 372c14 20 26 32 24 50a24 24 0 0 1-48 0c-2-18 12-30 24-50z", c.haze),
	].join("");
}

function tides() {
	const shades = ["#b9d7f3", c.haze, "#4f92d2", c.sky, "#164a86", "#10315f"];
	const waves = shades.map((shade, i) => {
		const top = 372 + i * 62;
		const crest = (x: number) => top + Math.sin(x / (118 + i * 26) + i * 1.9) * (15 + i * 6);
		const points = range(61).map((n) => `${n * 20} ${crest(n * 20).toFixed(1)}`);
		return path(`M0 ${height}L${points.join("L")}L${width} ${height}z`, shade);
	});
	const glints = range(11).map((i) => {
		const y = 410 + i * 30;
		const half = 26 + ((i * 37) % 90);
		return line([760 - half + ((i * 23) % 40), y], [760 + half - ((i * 17) % 50), y], c.sun, 10, 0.95 - i * 0.06);
	});
	return [ground("#fff3d8"), circle(760, 350, 250, "#ffe3a1"), circle(760, 350, 170, c.sun), ...waves, ...glints].join(
		"",
	);
}

function moth() {
	const leaves = range(9).flatMap((i) => {
		const [x, y] = [90 + i * 128, 700 - Math.sin(i / 2.4) * 60];
		return [-58, 58].map((turn) => leaf(x, y, 150 + (i % 3) * 30, turn - 90 + 58, i % 2 ? "#3d7049" : c.moss));
	});
	const wing = [
		path("M600 330C640 180 790 90 960 120c40 10 30 60 0 100-70 100-220 170-360 160z", c.cream),
		path("M604 372c120-10 250 20 290 110 30 80-40 130-130 110-90-20-150-110-160-220z", c.glow),
		path("M690 268c60-70 140-108 232-112-30 70-120 130-226 152z", c.sun, 0.85),
		path("M640 300C720 210 830 150 950 140", "none", 1, c.ink, 5),
		path("M640 340C740 320 860 270 950 180", "none", 1, c.ink, 5),
		path("M640 420c60 90 130 130 210 140", "none", 1, c.ink, 5),
		circle(826, 226, 34, c.ink),
		circle(826, 226, 15, c.haze),
		circle(776, 500, 40, c.ember),
		circle(776, 500, 19, c.ink),
	].join("");
	return [
		ground("#24492e"),
		...leaves,
		'<g transform="translate(0 28)">',
		wing,
		`<g transform="matrix(-1 0 0 1 1200 0)">${wing}</g>`,
		'<ellipse cx="600" cy="410" rx="34" ry="150" fill="#141d2b"/>',
		...range(6).map((i) => line([574 + i, 400 + i * 24], [626 - i, 400 + i * 24], c.sun, 6)),
		circle(600, 262, 34, c.ink),
		path("M586 236Q540 150 470 130M614 236Q660 150 730 130", "none", 1, c.sun, 6),
		"</g>",
	].join("");
}

function lens() {
	const random = randomNumbers(4);
	const fills = ["#fff3d6", c.glow, "#ffd27a", c.sun, "#f7e6c0"];
	const cells = range(13).flatMap((row) =>
		range(13).map((column) => {
			const [x, y] = [230 + column * 62 + (row % 2) * 31, 30 + row * 56];
			const corners = range(6).map((i) => at(x, y, 27 + random() * 8, i * 60 + 30 + random() * 14));
			return `<path d="M${corners.map(([a, b]) => `${a} ${b}`).join("L")}z" fill="${fills[Math.floor(random() * 5)]}" stroke="${c.ink}" stroke-width="5" stroke-linejoin="round"/>`;
		}),
	);
	const ticks = range(72).map((i) =>
		line(at(600, 375, 352, i * 5), at(600, 375, i % 6 ? 366 : 386, i * 5), c.haze, i % 6 ? 3 : 6, 0.8),
	);
	return [
		ground(c.ink),
		'<clipPath id="l"><circle cx="600" cy="375" r="322"/></clipPath>',
		circle(600, 375, 334, c.sun),
		circle(600, 375, 322, "#c98a1a"),
		`<g clip-path="url(#l)">${cells.join("")}</g>`,
		...ticks,
	].join("");
}

function stars() {
	const random = randomNumbers(11);
	const trails = range(64).map((i) => {
		const radius = 16 + i * 13.5;
		const start = random() * 360;
		const sweep = 24 + random() * 70;
		const [x1, y1] = at(760, 250, radius, start);
		const [x2, y2] = at(760, 250, radius, start + sweep);
		const colour = [c.paper, c.haze, c.sun, c.paper][i % 4] ?? c.paper;
		return path(
			`M${x1} ${y1}A${radius} ${radius} 0 0 1 ${x2} ${y2}`,
			"none",
			0.35 + random() * 0.6,
			colour,
			2 + random() * 4,
		);
	});
	return [
		'<linearGradient id="n" x2="0" y2="1"><stop stop-color="#0a0f1c"/><stop offset="1" stop-color="#22406f"/></linearGradient>',
		ground("url(#n)"),
		...trails,
		circle(760, 250, 8, c.sun),
		path("M0 640Q260 560 520 640T1200 620V750H0z", "#060a13"),
		path("M180 620V500a130 130 0 0 1 260 0V620z", "#060a13"),
		path("M300 372l34-2 30 130h-44z", c.sun),
	].join("");
}

function ammonite() {
	const radius = (angle: number) => 15 * Math.exp(0.00315 * angle);
	const ribs = range(72).map((i) => {
		const angle = 70 + i * 13.6;
		const outer = at(585, 415, radius(angle), angle);
		const inner = at(585, 415, Math.max(6, radius(angle - 360) * 1.02), angle - 9);
		return line(inner, outer, i % 3 === 2 ? c.sun : c.paper, 2 + radius(angle) / 34, 0.92);
	});
	const shell = range(260).map((i) => at(585, 415, radius(i * 4) * 1.03, i * 4).join(" "));
	const strata = range(7).map((i) =>
		path(`M0 ${60 + i * 118}q300 ${i % 2 ? 34 : -30} 600 0t600 0`, "none", 0.5, "#d99a08", 5),
	);
	return [ground(c.sun), ...strata, path(`M${shell.join("L")}z`, c.ink), ...ribs].join("");
}

function rose() {
	const deaths = [70, 96, 130, 178, 246, 330, 316, 268, 206, 150, 112, 84];
	const layers = [
		{ share: 1, colour: c.haze },
		{ share: 0.62, colour: c.ember },
		{ share: 0.4, colour: c.ink },
	];
	const wedges = layers.flatMap(({ share, colour }, layer) =>
		deaths.map((value, i) => {
			const radius = value * (share + ((i * (layer + 2)) % 4) * 0.035);
			const [x1, y1] = at(560, 385, radius, i * 30 - 150);
			const [x2, y2] = at(560, 385, radius, i * 30 - 120);
			return path(`M560 385L${x1} ${y1}A${radius} ${radius} 0 0 1 ${x2} ${y2}z`, colour, 1, c.paper, 5);
		}),
	);
	const rings = [120, 220, 320].map(
		(r) => `<circle cx="560" cy="385" r="${r}" fill="none" stroke="#e4dfd3" stroke-width="3"/>`,
	);
	return [ground(c.paper), ...rings, ...wedges].join("");
}

function isobars() {
	const grid = [...range(25).map((i) => `M${i * 50} 0V750`), ...range(16).map((i) => `M0 ${i * 50}H1200`)].join("");
	const rings = (x: number, y: number, count: number, phase: number) =>
		range(count).map((i) => {
			const points = range(72).map((n) => {
				const angle = n * 5;
				const wobble =
					1 +
					0.16 * Math.sin(((angle * 2 + phase) * Math.PI) / 180) +
					0.07 * Math.sin(((angle * 3 - phase) * Math.PI) / 180);
				return at(x, y, (36 + i * 44) * wobble, angle + i * 3).join(" ");
			});
			return path(`M${points.join("L")}z`, "none", 0.95 - i * 0.07, "#d5e7ff", i % 3 ? 4 : 7);
		});
	const rain = range(40).map((i) => {
		const [x, y] = [780 + (i % 8) * 46 + (Math.floor(i / 8) % 2) * 23, 120 + Math.floor(i / 8) * 62];
		return line([x, y], [x - 15, y + 30], c.sun, 9);
	});
	return [
		ground(c.blueprint),
		path(grid, "none", 0.09, "#ffffff", 2),
		...rings(390, 430, 8, 20),
		...rings(960, 240, 5, 140),
		`<path d="M760 90h430v340H760z" fill="${c.blueprint}" opacity=".55"/>`,
		...rain,
	].join("");
}

function mountain() {
	const bands = ["#fbf9f4", "#fbf9f4", "#c9d3e4", "#9aa8c4", "#c9b458", "#9fae4c", "#5f8f63", c.leaf, "#24492e"];
	const layers = bands.map((colour, i) => {
		const y = (i === 0 ? 90 : 150) + i * 68;
		const edge = range(25).map((n) => `${n * 50} ${(y + Math.sin(n * 1.7 + i) * 12 + (n % 2) * 14).toFixed(1)}`);
		return path(`M0 ${height}L${edge.join("L")}L${width} ${height}z`, colour);
	});
	const ticks = range(9).map((i) => line([60, 170 + i * 60], [i % 2 ? 84 : 108, 170 + i * 60], c.ink, 5, 0.7));
	return [
		'<linearGradient id="d" x2="0" y2="1"><stop stop-color="#8fc1f5"/><stop offset=".75" stop-color="#fff3d8"/></linearGradient>',
		ground("url(#d)"),
		circle(930, 210, 96, c.sun),
		'<clipPath id="m"><path d="M60 750C250 640 360 480 470 280q50-96 110-128 50-22 92 26 80 96 150 214 120 200 330 358z"/></clipPath>',
		`<g clip-path="url(#m)">${layers.join("")}<path d="M600 140L720 750H1200V140z" fill="${c.ink}" opacity=".14"/></g>`,
		...ticks,
	].join("");
}
