import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxFields, maxFiles, maxFormBytes, maxPlainBytes } from "./form-limits.ts";
import { readForm } from "./read-body.ts";
import { readUpload, type Upload } from "./read-upload.server.ts";

const photo: Upload = { files: { photo: 1000 } };

function post(body: BodyInit, headers: Record<string, string> = {}) {
	return new Request("http://localhost/", { method: "POST", body, headers });
}

function formOf(fields: Record<string, string | Blob | string[]>) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
	return form;
}

/** The status of what is thrown instead of a form. */
async function refusal(reading: Promise<FormData>) {
	const thrown = await reading.then(
		() => null,
		(thrown: { init?: ResponseInit | null }) => thrown,
	);
	return thrown?.init?.status ?? null;
}

describe.each([
	["a form without files", (form: FormData) => readForm(post(form))],
	["a form with files", (form: FormData) => readUpload(post(form), photo)],
])("%s", (_, read) => {
	test("has at most 64 KB of text, in one field or in many", async () => {
		const most = maxFormBytes - 1000;
		expect((await read(formOf({ bio: "ä".repeat(most / 2) }))).get("bio")).toHaveLength(most / 2);
		expect(await refusal(read(formOf({ bio: "ä".repeat(maxFormBytes / 2 + 1) })))).toBe(413);
		expect(await refusal(read(formOf({ bio: Array(100).fill("x".repeat(maxFormBytes / 99)) })))).toBe(413);
	});

	test("has at most 200 fields", async () => {
		expect((await read(formOf({ tag: Array(maxFields).fill("x") }))).getAll("tag")).toHaveLength(maxFields);
		expect(await refusal(read(formOf({ tag: Array(maxFields + 1).fill("x") })))).toBe(400);
	});

	test("that breaks off anywhere is none, and is waited for no longer", async () => {
		const whole = post(formOf({ name: "Rachel", photo: new File(["a photo"], "me.png"), bio: "Marine biology" }));
		const type = { "Content-Type": whole.headers.get("Content-Type") ?? "" };
		const text = await whole.text();
		for (let length = 0; length < text.length - 4; length++) {
			const reading = readUpload(post(text.slice(0, length), type), photo);
			expect([length, await refusal(reading)]).toEqual([length, 400]);
		}
	});
});

test("a plain form is measured by what was typed, not by its escapes", async () => {
	const typed = new URLSearchParams({ description: "海".repeat(20_000) });
	expect(String(typed).length).toBeGreaterThan(maxFormBytes);
	expect((await readForm(post(typed))).get("description")).toHaveLength(20_000);
	expect(await refusal(readForm(post(new URLSearchParams({ description: "海".repeat(22_000) }))))).toBe(413);
	expect(await refusal(readForm(post(new URLSearchParams("a&".repeat(50_000)))))).toBe(400);
});

test("a body without a told length is read to its limit and no further", async () => {
	let sent = 0;
	const endless = new ReadableStream({
		pull(stream) {
			sent += 1024;
			stream.enqueue(new Uint8Array(1024).fill(97));
		},
	});
	const type = { "Content-Type": "application/x-www-form-urlencoded" };
	const streaming = { method: "POST", body: endless, headers: type, duplex: "half" as const };
	const request = new Request("http://localhost/", streaming);
	expect(await refusal(readForm(request))).toBe(413);
	expect(sent).toBeLessThan(2 * maxPlainBytes);
});

describe("a file", () => {
	const read = async (size: number, upload = photo) => {
		const form = await readUpload(post(formOf({ name: "Rachel", photo: new File([bytes(size)], "me.png") })), upload);
		expect(form.get("name")).toBe("Rachel");
		return form.get("photo");
	};

	test("comes whole up to its limit, and of a larger one enough to tell", async () => {
		const file = await read(1000);
		if (!(file instanceof File)) throw new Error("There is no file");
		expect(file.name).toBe("me.png");
		expect(await file.bytes()).toEqual(bytes(1000));
		expect(await read(700_000)).toHaveProperty("size", 1001);
	});

	test("that the form does not take is left out, with its texts kept", async () => {
		expect(await read(500, {})).toBeNull();
		expect(await read(500, { files: { picture: 1000 } })).toBeNull();
	});

	test("is one of a few", async () => {
		const many = formOf({});
		for (let i = 0; i <= maxFiles; i++) many.append("photo", new File(["x"], "x"));
		expect(await refusal(readUpload(post(many), photo))).toBe(400);
	});
});

describe("a long text", () => {
	const upload: Upload = { longTexts: { text: 100_000 } };
	const read = (name: string, text: string) => readUpload(post(formOf({ [name]: text })), upload);

	test("is taken only where the form says so", async () => {
		expect((await read("text", "x".repeat(100_000))).get("text")).toHaveLength(100_000);
		expect(await refusal(read("name", "x".repeat(100_000)))).toBe(413);
		expect(await refusal(readUpload(post(formOf({ text: "x".repeat(100_000) })), {}))).toBe(413);
	});

	test("is as long as its characters may be, in whatever script and with whatever ends of lines", async () => {
		for (const character of ["𒀀", "海", "\n"]) {
			const form = await read("text", character.repeat(100_000));
			expect(form.get("text")?.toString().replaceAll("\r\n", "\n")).toHaveLength(character.length * 100_000);
		}
		expect(await refusal(read("text", "x".repeat(200_001)))).toBe(413);
	});
});

test("forms are read as the platform reads them", async () => {
	const text = fc.string({ unit: "binary" });
	const name = fc.constantFrom("name", "bio", "workSamples[0].title", "ö", "a b");
	const anyForm = fc.array(fc.tuple(name, text), { maxLength: 20 });
	await fc.assert(
		fc.asyncProperty(anyForm, fc.uint8Array({ maxLength: 3000 }), async (fields, content) => {
			const form = new FormData();
			for (const [name, value] of fields) form.append(name, value.toWellFormed());
			form.append("photo", new File([content], "me.png", { type: "image/png" }));
			const whole = post(form);
			const type = { "Content-Type": whole.headers.get("Content-Type") ?? "" };
			const body = await whole.bytes();
			const expected = await post(body, type).formData();
			const read = await readUpload(post(body, type), { files: { photo: 3000 } });
			const texts = (form: FormData) => [...form].filter(([, value]) => typeof value === "string");
			expect(texts(read)).toEqual(texts(expected));
			const [mine, theirs] = [read.get("photo") as File, expected.get("photo") as File];
			expect([mine.name, mine.type, mine.size]).toEqual([theirs.name, theirs.type, theirs.size]);
			expect(await mine.bytes()).toEqual(content);
		}),
	);
});

function bytes(size: number) {
	return Uint8Array.from({ length: size }, (_, i) => i % 251);
}
