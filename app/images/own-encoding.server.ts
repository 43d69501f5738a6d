/** Pictures that were encoded here before, such as on the instance that they are moved in from: encoding them again would only blur them. */
import sharp from "sharp";
import type { PictureSize } from "./reencode.ts";

/** Of a still WebP: the head, transparency, and the picture. Nothing that tells where or with what it was taken. */
const plainChunks = ["VP8X", "ALPH", "VP8 ", "VP8L"];
/** That there is transparency; the others tell of metadata and animation. */
const alphaFlag = 0x10;

/** Whether a picture that can be decoded is a WebP of this size without anything else in it. */
export async function keepsAsItIs(bytes: Buffer, size: PictureSize) {
	if (!isPlainWebp(bytes)) return false;
	const { width, height } = await sharp(bytes).metadata();
	return typeof size === "number" ? Math.max(width, height) <= size : width === size.width && height === size.height;
}

function isPlainWebp(bytes: Buffer) {
	const tag = (at: number) => bytes.toString("latin1", at, at + 4);
	if (bytes.length < 20 || tag(0) !== "RIFF" || tag(8) !== "WEBP" || bytes.readUInt32LE(4) + 8 !== bytes.length)
		return false;
	let at = 12;
	while (at + 8 <= bytes.length) {
		if (!plainChunks.includes(tag(at))) return false;
		if (tag(at) === "VP8X" && (bytes[at + 8] ?? 0) & ~alphaFlag) return false;
		const length = bytes.readUInt32LE(at + 4);
		at += 8 + length + (length % 2);
	}
	return at === bytes.length;
}
