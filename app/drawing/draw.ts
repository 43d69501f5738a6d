import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { type DrawnElement, pictureSize, textIn, withCharacters } from "./element.ts";
import { type Font, fontsFor } from "./fonts.ts";
import { missingMarks } from "./missing-marks.ts";

/** Draws an element as PNG of `pictureSize`. */
export async function drawPng(element: DrawnElement) {
	const { svg } = await drawSvg(element);
	return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

/**
 * The drawing, and the characters that no font has and nothing stands in for: they are left out of it, rather than drawn as empty
 * boxes.
 */
export async function drawSvg(element: DrawnElement) {
	const content = textIn(element);
	const first = await drawWith(element, fontsFor(content));
	// Most drawings end here. The others get fonts for what ours lack, and go without what those lack too.
	const fonts = first.missing.size === 0 ? first.fonts : fontsFor(content, first.missing);
	const second = fonts === first.fonts ? first : await drawWith(element, fonts);
	const marks = /\p{M}/u.test(content) ? await missingMarks(content, fonts) : [];
	const missing = new Set([...second.missing, ...marks]);
	if (missing.size === 0) return second;
	const other = withCharacters(element, (character) => (missing.has(character) ? standInFor(character) : character));
	const third = await drawWith(other, fontsFor(textIn(other), new Set([...first.missing, ...second.missing])));
	const left = new Set([...third.missing, ...[...missing].filter((character) => standInFor(character) === "")]);
	if (third.missing.size === 0) return { ...third, missing: left };
	const rest = withCharacters(other, (character) => (left.has(character) ? "" : character));
	return { ...(await drawWith(rest, third.fonts)), missing: left };
}

const standIns: Record<string, string> = {
	"\u2010": "-",
	"\u2011": "-",
	"\u2012": "\u2013",
	"\u2015": "\u2014",
	"\u2030": " per mille",
};

/** What says the same as a character, such as a plain 2 for that of 'CO₂'; empty where there is nothing. */
function standInFor(character: string) {
	const plain = standIns[character] ?? character.normalize("NFKC");
	return plain === character ? "" : plain;
}

/** The drawing with the characters that it lacks, each of them an empty box. */
async function drawWith(element: DrawnElement, fonts: Font[]) {
	const missing = new Set<string>();
	const svg = await satori(element, {
		...pictureSize,
		fonts,
		loadAdditionalAsset: async (kind, segment) => {
			const picture = kind === "emoji" ? readEmoji(segment) : undefined;
			if (picture) return picture;
			for (const character of segment) missing.add(character);
			return [];
		},
	});
	return { svg, missing, fonts };
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
