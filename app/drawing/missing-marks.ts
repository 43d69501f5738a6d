import { LRUCache } from "lru-cache";
import satori from "satori";
import { box, text } from "./element.ts";
import type { Font } from "./fonts.ts";

/** Whether a font has a character, by the names of both. */
const glyphs = new LRUCache<string, boolean>({ max: 20_000 });

/**
 * The combining marks of a text that the font of their letter lacks. satori looks for a font that has the letter, draws the marks
 * behind it in the same one, and tells nobody of those that are not there: each would be an empty box.
 */
export async function missingMarks(content: string, fonts: Font[]) {
	const stray = new Set<string>();
	const faces = fonts.filter(({ name }, i) => fonts.findIndex((font) => font.name === name) === i);
	for (const [letter, marks] of marksByLetter(content)) {
		// Whichever of our own families a text is set in, comes first for it.
		for (const own of ["Bricolage", "Figtree"]) {
			const isOwn = ({ name }: Font) => name.startsWith(own);
			const font = await firstWith(letter, [...faces.filter(isOwn), ...faces.filter((face) => !isOwn(face))]);
			for (const mark of marks) if (font && !(await hasGlyph(font, mark))) stray.add(mark);
		}
	}
	return stray;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function marksByLetter(content: string) {
	const marks = new Map<string, Set<string>>();
	for (const { segment } of graphemes.segment(content)) {
		const [letter = "", ...rest] = Array.from(segment);
		const own = rest.filter(
			(character) => /\p{M}/u.test(character) && !/\p{Variation_Selector}|\u20e3/u.test(character),
		);
		if (own.length > 0) marks.set(letter, new Set([...(marks.get(letter) ?? []), ...own]));
	}
	return marks;
}

async function firstWith(character: string, fonts: Font[]) {
	for (const font of fonts) if (await hasGlyph(font, character)) return font;
	return undefined;
}

/** satori alone can read all formats of our fonts, so it is asked to draw the character. */
async function hasGlyph(font: Font, character: string) {
	const key = `${font.name} ${character}`;
	const known = glyphs.get(key);
	if (known !== undefined) return known;
	let has = true;
	await satori(box({}, text({ color: "#000", fontSize: 10, lineClamp: 1 }, character)), {
		width: 10,
		height: 10,
		fonts: [font],
		loadAdditionalAsset: async () => {
			has = false;
			return [];
		},
	});
	glyphs.set(key, has);
	return has;
}
