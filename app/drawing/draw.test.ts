import type { ChildProcess } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { drawPng, drawSvg, readEmoji } from "./draw.ts";
import { box, pictureSize, text, textFamily, withCharacters } from "./element.ts";
import { keepRendererReady, renderPng } from "./renderer-pool.server.ts";

const style = { color: "#000000", fontSize: 60, lineClamp: 1, fontFamily: textFamily };
const page = { width: "100%", height: "100%", background: "#ffffff" };
const drawingOf = (content: string) => box(page, text(style, content));

const renderText = (content: string) => renderPng(ownWork, content, () => drawingOf(content));

async function pixelsOf(content: string) {
	return (
		await sharp(await drawPng(drawingOf(content)))
			.raw()
			.toBuffer()
	).toString("base64");
}

const blank = await pixelsOf(" ");

describe("a text in a picture", () => {
	test.each([
		["Latin", "Mary Żółć Ærø"],
		["Vietnamese", "Nguyễn Thị Ẵng"],
		["transliterated Arabic and Sanskrit", "Ṣalāḥ ad-Dīn Ḥusayn Ayyaṅgār Ǵ ţ ḍ ḃ"],
		["Greek", "Μαρία Κιουρί"],
		["Cyrillic", "Іван Ґалаґан"],
		["Arabic", "محمد بن موسى الخوارزمي"],
		["Persian", "علی‌رضا پژمان گچ"],
		["Hebrew", "עדה יונת"],
		["Chinese", "屠呦呦 鄭和 馬"],
		["Japanese", "湯川 秀樹 ゆかわ ヒデキー"],
		["Korean", "김점동 한글"],
		["Devanagari", "हिन्दी विज्ञान"],
		["Bengali", "জগদীশ চন্দ্র বসু"],
		["Tamil", "சந்திரசேகர்"],
		["Thai", "ไทย"],
		["Georgian", "ქართული"],
		["Armenian", "Հայերեն"],
		["Ethiopic", "የአማርኛ"],
		["Gujarati", "ગુજરાતી"],
		["Gurmukhi", "ਪੰਜਾਬੀ"],
		["Kannada", "ಕನ್ನಡ"],
		["Khmer", "ភាសាខ្មែរ"],
		["Lao", "ພາສາລາວ"],
		["Malayalam", "മലയാളം"],
		["Burmese", "မြန်မာဘာသာ"],
		["Oriya", "ଓଡ଼ିଆ"],
		["Sinhala", "සිංහල"],
		["Telugu", "తెలుగు రామ"],
		["Thaana", "ދިވެހި"],
		["emoji", "🦊 👩‍🔬 🇨🇦 ❤️ ✍🏽"],
		["signs", "→ ★ ∑ “” … € °"],
	])("has a glyph for every character: %s", async (_, content) => {
		expect([...(await drawSvg(drawingOf(content))).missing]).toEqual([]);
		expect(await pixelsOf(content)).not.toBe(blank);
	});

	test.each([
		["CO₂ and H₂O", "CO2 and H2O"],
		["Jean\u2011Luc Smith\u2010Jones", "Jean-Luc Smith-Jones"],
		["𝐉𝐨𝐡𝐧 Ⓐ", "John A"],
	])("in which no font has a character says the same with others: %s", async (content, plain) => {
		expect([...(await drawSvg(drawingOf(content))).missing]).toEqual([]);
		expect(await pixelsOf(content)).toBe(await pixelsOf(plain));
	});

	test("keeps letters that our own fonts lack beside a character that is said with others", async () => {
		const { missing } = await drawSvg(drawingOf("Ɓala Ƙofa Ƴaɗi CO₂"));
		expect([...missing]).toEqual([]);
		expect(await pixelsOf("Ɓala Ƙofa Ƴaɗi CO₂")).toBe(await pixelsOf("Ɓala Ƙofa Ƴaɗi CO2"));
	});

	test("in which no font has a character goes without it, and shows no empty box", async () => {
		const { missing } = await drawSvg(drawingOf("Ada 𐎠𓀀 Lovelace"));
		expect([...missing].sort()).toEqual(["𐎠", "𓀀"].sort());
		expect(await pixelsOf("𐎠𓀀")).toBe(blank);
		expect(await pixelsOf("Ada𐎠")).toBe(await pixelsOf("Ada"));
	});

	test("has no empty box for a mark that the font of its letter lacks", async () => {
		const { missing } = await drawSvg(drawingOf("Z\u0351a\u0335l\u036bgo\u0489"));
		expect([...missing].sort()).toEqual(["\u0335", "\u0351", "\u036b", "\u0489"]);
		expect(await pixelsOf("Z\u0351a\u0335l\u036bgo\u0489")).toBe(await pixelsOf("Zalgo"));
		for (const complete of ["हिन्दी क्षत्रिय", "ศักดิ์สิทธิ์ ปั้นน้ำ", "שָׁלוֹם", "مُحَمَّد"]) {
			expect([...(await drawSvg(drawingOf(complete))).missing], complete).toEqual([]);
		}
	});

	test("is drawn from right to left in the scripts that are written so", async () => {
		const leftOf = async (content: string) => {
			const png = sharp(await drawPng(drawingOf(content)));
			return (await png.extract({ left: 0, top: 0, width: 20, height: 120 }).raw().toBuffer()).toString("base64");
		};
		expect(await leftOf("אמ")).toBe(await leftOf("מ"));
		expect(await leftOf("אמ")).not.toBe(await leftOf("א"));
	});
});

test("characters are changed in a text wherever it stands in a drawing", () => {
	const change = (character: string) => (character === "b" ? "xy" : character);
	expect(withCharacters(box({}, box({}, text(style, "abc"))), change)).toEqual(box({}, box({}, text(style, "axyc"))));
});

test("no file but an emoji's is read for an emoji", () => {
	expect(readEmoji("🦊")).toMatch(/^data:image\/svg\+xml;base64,/);
	expect(readEmoji("👩‍🔬")).toBeDefined();
	for (const none of ["a", "", "../package", "\u{10ffff}"]) expect(readEmoji(none)).toBeUndefined();
});

describe("the renderer", () => {
	test("is there before a picture is asked for, and again when it has ended", async () => {
		const started: ChildProcess[] = [];
		let pictures = 0;
		const note = (message: unknown) => {
			// Node sends what it has started.
			const { process } = message as { process: ChildProcess };
			started.push(process);
			process.on("message", () => {
				pictures += 1;
			});
		};
		channel("child_process").subscribe(note);
		keepRendererReady(() => drawingOf("Sample"));
		await expect.poll(() => pictures).toBe(1);
		expect(await renderText("Is there")).not.toBe("busy");
		const [first] = started;
		if (first) first.send = () => first.kill("SIGKILL");
		await expect(renderText("Ends it")).rejects.toThrow("A worker has ended");
		// That of the next one, which nobody has asked for.
		await expect.poll(() => pictures).toBe(3);
		expect(await renderText("Is there again")).not.toBe("busy");
		channel("child_process").unsubscribe(note);
		expect(started).toHaveLength(2);
	});

	test("draws one picture after the other in a process of its own, and no more than a few wait", async () => {
		const asked = Array.from({ length: 12 }, (_, i) => renderText(`Picture ${i}`));
		const pictures = await Promise.all(asked);
		expect(pictures.filter((picture) => picture === "busy")).toHaveLength(6);
		for (const picture of pictures.slice(0, 6)) {
			if (picture === "busy") throw new Error("Busy too early");
			const { format, width, height } = await sharp(picture).metadata();
			expect({ format, width, height }).toEqual({ format: "png", ...pictureSize });
		}
	});

	test("makes place for another process when rare letters have filled its memory", async () => {
		const started: ChildProcess[] = [];
		const note = (message: unknown) => started.push((message as { process: ChildProcess }).process);
		channel("child_process").subscribe(note);
		// Each is of another font file, which satori never lets go. A few at a time, since a drawing has ten seconds, on a busy machine too.
		const letters = (first: number, step: number) =>
			Array.from({ length: 30 }, (_, i) => String.fromCodePoint(first + i * step)).join("");
		for (let i = 0; i < 24 && started.length === 0; i += 1) {
			expect(await renderText(letters(0x4e00 + i * 13, 690) + letters(0xac00 + i * 7, 360))).not.toBe("busy");
		}
		channel("child_process").unsubscribe(note);
		expect(started).toHaveLength(1);
	});

	test("goes on after a drawing that fails", async () => {
		// An image that is none.
		const broken = { type: "img" as const, key: null, props: { style: {}, src: "data:image/png;base64,AA==" } };
		await expect(renderPng(ownWork, "broken", () => box({ width: 10 }, broken))).rejects.toThrow();
		expect(await renderText("Next")).not.toBe("busy");
	});
});
