import fc from "fast-check";
import { expect, test } from "vitest";
import { readForm } from "./read-body.ts";

function posted(body: BodyInit, type?: string) {
	return new Request("http://localhost/", { method: "POST", body, headers: type ? { "Content-Type": type } : {} });
}

test("a plain form has the fields that a request would make of it", async () => {
	const field = fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }));
	await fc.assert(
		fc.asyncProperty(fc.array(field, { maxLength: 8 }), async (fields) => {
			const body = new URLSearchParams(fields);
			expect([...(await readForm(posted(body)))]).toEqual([...(await posted(body).formData())]);
		}),
	);
});

test("a plain form that nobody would write is read all the same", async () => {
	const type = "Application/X-WWW-Form-URLEncoded; charset=UTF-8";
	for (const text of ["", "&&=", "a=%E2%28%A1&b=%", "a=1+2&a=3", "\u00e9=\u00e8"]) {
		expect([...(await readForm(posted(text, type)))]).toEqual([...(await posted(text, type).formData())]);
	}
});

test("a form with a file keeps it", async () => {
	const form = new FormData();
	form.set("photo", new File(["bytes"], "me.png"));
	expect((await readForm(posted(form))).get("photo")).toBeInstanceOf(File);
});

test.each(["text/plain", "application/x-www-form-urlencoded-not", "multipart/form-data; boundary=none"])(
	"%s is no form",
	async (type) => {
		await expect(readForm(posted("a=1", type))).rejects.toMatchObject({ init: { status: 400 } });
	},
);

test("a form that breaks off on its way is none, and no failure of the server", async () => {
	const body = new ReadableStream({ pull: (stream) => stream.error(new Error("aborted")) });
	const headers = { "Content-Type": "application/x-www-form-urlencoded" };
	const sent = { method: "POST", body, headers, duplex: "half" };
	await expect(readForm(new Request("http://localhost/", sent))).rejects.toMatchObject({ init: { status: 400 } });
});
