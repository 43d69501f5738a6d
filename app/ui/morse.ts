const code: Record<string, string> = {
	A: ".-",
	B: "-...",
	C: "-.-.",
	D: "-..",
	E: ".",
	F: "..-.",
	G: "--.",
	H: "....",
	I: "..",
	J: ".---",
	K: "-.-",
	L: ".-..",
	M: "--",
	N: "-.",
	O: "---",
	P: ".--.",
	Q: "--.-",
	R: ".-.",
	S: "...",
	T: "-",
	U: "..-",
	V: "...-",
	W: ".--",
	X: "-..-",
	Y: "-.--",
	Z: "--..",
	"0": "-----",
	"1": ".----",
	"2": "..---",
	"3": "...--",
	"4": "....-",
	"5": ".....",
	"6": "-....",
	"7": "--...",
	"8": "---..",
	"9": "----.",
	"?": "..--..",
	"!": "-.-.--",
	".": ".-.-.-",
	",": "--..--",
	"&": ".-...",
	"-": "-....-",
	"/": "-..-.",
	"'": ".----.",
	"@": ".--.-.",
};

/** Letters that Unicode does not take apart into a base letter and an accent. */
const foldings: Record<string, string> = { Æ: "AE", Œ: "OE", Ø: "O", Ł: "L", Đ: "D", Ð: "D", Þ: "TH" };

/** A dot is as long as the stroke is wide; a dash is three dots, as are the gaps between letters; words stand seven apart. */
const dot = 2;
const dash = 3 * dot;
const letterGap = 3 * dot;
const wordGap = 7 * dot;

/** Height of the drawing and width of its stroke, in the units of the path. */
export const flashHeight = dot;

/**
 * Turns text into Morse flashes: `path` is the `d` of one stroked path with round caps, `width` the width of its view box.
 * Accents are folded, characters without a Morse code are dropped, so both may come back empty (`""` and `0`).
 */
export function morsePath(text: string) {
	const known = drawn.get(text);
	if (known) return known;
	if (drawn.size >= maxDrawn) drawn.clear();
	const flashes = draw(text);
	drawn.set(text, flashes);
	return flashes;
}

interface Drawing {
	path: string;
	width: number;
}

/** Mostly initials, which many people have in common: each of them costs as much to draw as the rest of a card in a list. */
const drawn = new Map<string, Drawing>();
const maxDrawn = 2_000;

function draw(text: string): Drawing {
	let path = "";
	let width = 0;
	let gap = 0;
	const folded = text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
	for (const character of folded.replace(/[ÆŒØŁĐÐÞ]/g, (letter) => foldings[letter] ?? "")) {
		if (/\s/.test(character)) {
			gap = width === 0 ? 0 : wordGap;
			continue;
		}
		for (const flash of code[character] ?? "") {
			const length = flash === "." ? dot : dash;
			const start = width + gap;
			path += `M${start + dot / 2} ${dot / 2}h${flash === "." ? ".01" : length - dot}`;
			width = start + length;
			gap = dot;
		}
		if (gap === dot) gap = letterGap;
	}
	return { path, width };
}
