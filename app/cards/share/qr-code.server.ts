import { encodeQR } from "qr";
import sharp from "sharp";
import { robotsHeader } from "#app/web/responses.ts";

/** Modules of white around the code, which readers need to find it. */
const quietZone = 4;
/** Width and height of the PNG in pixels: sharp on a slide and on paper. */
const qrPngEdge = 1024;

/** Rows of modules, true where they are dark, with their quiet zone. */
function modulesOf(text: string) {
	return encodeQR(text, "raw", { ecc: "medium", border: quietZone });
}

/** The code of a text, always dark on white, in whole modules that scale to any size. */
export function drawQrSvg(text: string) {
	const modules = modulesOf(text);
	const size = modules.length;
	const dark = modules.flatMap((row, y) =>
		runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join("")}"/></svg>`;
}

/** The code of a text as a PNG of `qrPngEdge` pixels. Every module has the same whole number of pixels; what is left is more white around. */
export async function drawQrPng(text: string) {
	const modules = modulesOf(text);
	const scale = Math.floor(qrPngEdge / modules.length);
	const start = Math.floor((qrPngEdge - scale * modules.length) / 2);
	const pixels = Buffer.alloc(qrPngEdge * qrPngEdge, 255);
	for (const [row, cells] of modules.entries()) {
		for (const run of runsOf(cells)) {
			for (let y = start + row * scale; y < start + (row + 1) * scale; y++) {
				const from = y * qrPngEdge + start + run.start * scale;
				pixels.fill(0, from, from + run.length * scale);
			}
		}
	}
	const raw = { width: qrPngEdge, height: qrPngEdge, channels: 1 } as const;
	// A palette would make it smaller yet, in thirty times the time.
	return sharp(pixels, { raw }).toColourspace("b-w").png().toBuffer();
}

function runsOf(row: boolean[]) {
	const runs: { start: number; length: number }[] = [];
	row.forEach((isDark, x) => {
		const last = runs.at(-1);
		if (!isDark) return;
		if (last && last.start + last.length === x) last.length += 1;
		else runs.push({ start: x, length: 1 });
	});
	return runs;
}

/** A code changes with its card's address alone, so browsers keep it for a day; a shared cache would outlive a card that is gone. */
export function qrHeaders(card: { isVisible: boolean }, type: "image/svg+xml" | "image/png") {
	return { "Content-Type": type, "Cache-Control": "private, max-age=86400", ...robotsHeader(card.isVisible) };
}
