/** Draws the icons in `public` after `favicon.svg`, for browsers and home screens: `node scripts/draw-icons.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";

const [, mirror = ""] = /<\/title>(.*)<\/svg>/.exec(readFileSync("public/favicon.svg", "utf8")) ?? [];
const paper = "#fbf9f4";

/** @param room part of the width that the mirror leaves free on each side, on paper; without, there is nothing behind it */
function draw(size: number, room?: number) {
	const free = 30 * (room ?? 0);
	const width = 30 + 2 * free;
	const ground = room === undefined ? "" : `<path fill="${paper}" d="M-30-30h90v90h-90z"/>`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-free} ${-free} ${width} ${width}">${ground}${mirror}</svg>`;
	return new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
}

/** A PNG of 32 pixels as the only picture of an icon file (learn.microsoft.com/en-us/previous-versions/ms997538). */
function iconFile(png: Buffer) {
	const head = Buffer.alloc(22);
	for (const [at, value] of [1, 1].entries()) head.writeUInt16LE(value, 2 + 2 * at);
	for (const at of [6, 7]) head.writeUInt8(32, at);
	for (const [at, value] of [1, 32].entries()) head.writeUInt16LE(value, 10 + 2 * at);
	head.writeUInt32LE(png.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, png]);
}

writeFileSync("public/favicon.ico", iconFile(draw(32)));
writeFileSync("public/apple-touch-icon.png", draw(180, 0.125));
for (const size of [192, 512]) writeFileSync(`public/icon-${size}.png`, draw(size));
// The platform cuts it to a shape that leaves the inner 80 per cent.
writeFileSync("public/icon-maskable-512.png", draw(512, 0.25));
