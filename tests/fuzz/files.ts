/** Files that are none of those that a form asks for. */
const png = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

/** A header of an image of 65,535 by 65,535 points, without the points. */
const vast = Buffer.concat([png.subarray(0, 16), Buffer.from("0000ffff0000ffff", "hex"), png.subarray(24)]);

const kinds = {
	picture: [png, "a.png", "image/png"],
	empty: [Buffer.alloc(0), "a.png", "image/png"],
	"broken off": [png.subarray(0, 40), "a.png", "image/png"],
	vast: [vast, "a.png", "image/png"],
	"not what it says": ["<x-fuzz>", "a.jpg", "image/jpeg"],
	script: ["<svg xmlns='http://www.w3.org/2000/svg' onload='fuzzed()'><x-fuzz/></svg>", "a.svg", "image/svg+xml"],
	page: ["<html><x-fuzz>", "a.html", "text/html"],
	"hostile name": [png, '"><x-fuzz>/../../\u202e\ud800.png', "image/png"],
	"hostile type": [png, "a.png", "__proto__/<x-fuzz>"],
	table: ['a,"b\n=1+1,\u0000\n"', "a.csv", "text/csv"],
	json: ['{"__proto__":{"polluted":1},"a":[[[', "a.json", "application/json"],
	document: ["%PDF-1.7\n1 0 obj<</Length 99999999>>stream\n", "a.pdf", "application/pdf"],
	archive: [Buffer.from("504b0304ffffffff", "hex"), "a.zip", "application/zip"],
	large: [Buffer.alloc(7_900_000, "a"), "a.png", "image/png"],
	"too large": [Buffer.alloc(8_500_000, "a"), "a.png", "image/png"],
} as const;

export type FileKind = keyof typeof kinds;
export const fileKinds = Object.keys(kinds) as FileKind[];

export function fileOf(kind: FileKind) {
	const [content, name, type] = kinds[kind];
	return new File([content], name, { type });
}
