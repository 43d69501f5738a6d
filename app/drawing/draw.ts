import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { type DrawnElement, textIn, withoutCharacters } from "./element.ts";
import { fontsFor } from "./fonts.ts";

/** The size of a picture that pages on the web show for a link. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** Draws an element as PNG of `pictureSize`. A character that no font has is left out, rather than drawn as an empty box. */
export async function drawPng(element: DrawnElement) {
	const { svg, missing } = await drawSvg(element);
	const complete = missing.size === 0 ? svg : (await drawSvg(withoutCharacters(element, missing))).svg;
	return new Resvg(complete, { font: { loadSystemFonts: false } }).render().asPng();
}

/** The drawing with the characters that it lacks, each of them an empty box. */
export async function drawSvg(element: DrawnElement) {
	const missing = new Set<string>();
	const svg = await satori(element, {
		...pictureSize,
		fonts: fontsFor(textIn(element)),
		loadAdditionalAsset: async (kind, segment) => {
			const picture = kind === "emoji" ? readEmoji(segment) : undefined;
			if (picture) return picture;
			for (const character of segment) missing.add(character);
			return [];
		},
	});
	return { svg, missing };
}

const emojiFolder = join(dirname(createRequire(import.meta.url).resolve("@twemoji/svg/package.json")));

/** The drawing of an emoji as a data URL; undefined when there is none. Its files are called by its code points. */
export function readEmoji(emoji: string) {
	const points = Array.from(emoji, (character) => character.codePointAt(0)?.toString(16) ?? "");
	const short = points.filter((point) => point !== "fe0f");
	for (const name of [points.includes("200d") ? points : short, short]) {
		try {
			const file = readFileSync(join(emojiFolder, `${name.join("-")}.svg`));
			return `data:image/svg+xml;base64,${file.toString("base64")}`;
		} catch {
			// Newer than the drawings, or no emoji.
		}
	}
	return undefined;
}
