import { mkdirSync, rmdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { href } from "react-router";
import { expect, test } from "vitest";
import { ownFolder } from "#tests/own-folder.ts";
import { testSite } from "#tests/site.ts";
import { readLegalTexts } from "./legal-texts.ts";
import { SettingsError } from "./operator-error.ts";

const contactEmail = "board@society.example";

function folderWith(texts: Record<string, string>) {
	const folder = ownFolder("heliograph-legal-");
	for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
	return folder;
}

test("the operator's own texts are shown, and the rest is as it was", async () => {
	const folder = folderWith({
		"imprint.md": "# Who we are\n\nThe Society, {{contactEmail}}\n\n## Board\n\n- Ada",
		"terms.md": "No title, and sessions of {{sessionDays}} days.",
	});
	const site = await testSite({ legalTexts: await readLegalTexts({ folder, contactEmail }) });
	const imprint = await site.as(null).page(href("/imprint"));
	expect(imprint).toContain(">Who we are</h1>");
	expect(imprint).toContain('The Society, <a href="mailto:board@society.example">board@society.example</a>');
	expect(imprint).toContain("<h2>Board</h2>");
	const terms = await site.as(null).page(href("/terms"));
	expect(terms).toContain(">Terms</h1>");
	expect(terms).toContain("No title, and sessions of 30 days.");
	expect(await site.as(null).page(href("/privacy"))).toContain(">Privacy notice</h1>");
});

test("one that can't be read is the operator's to mend", async () => {
	const folder = folderWith({});
	const imprint = join(folder, "imprint.md");
	mkdirSync(imprint);
	await expect(readLegalTexts({ folder, contactEmail })).rejects.toThrow(SettingsError);
	rmdirSync(imprint);
	// Like what the server's user may not enter, it is there, but not for who asks; root may enter all.
	symlinkSync(imprint, imprint);
	for (const place of [folder, imprint])
		await expect(readLegalTexts({ folder: place, contactEmail })).rejects.toThrow(SettingsError);
});

test("nothing in a text runs, and no other page than its own carries it", async () => {
	const folder = folderWith({ "imprint.md": "# X\n\n<script>alert(1)</script> [a](javascript:alert(1)) unheard-of" });
	const { imprint } = await readLegalTexts({ folder, contactEmail });
	expect(imprint.html).not.toMatch(/<script|href="javascript/);
	const site = await testSite({ legalTexts: await readLegalTexts({ folder, contactEmail }) });
	expect(await site.as(null).page(href("/imprint"))).toContain("unheard-of");
	expect(await site.as(null).page(href("/terms"))).not.toContain("unheard-of");
});

test.each([
	["a folder that is none", () => ({ folder: "/nowhere/at-all" }), "LEGAL_FOLDER is "],
	["a file in its place", () => ({ folder: join(folderWith({ "terms.md": "x" }), "terms.md") }), "but takes a folder"],
	[
		"a word that stands for nothing",
		() => ({ folder: folderWith({ "terms.md": "{{owner}}" }) }),
		"{{owner}}, but there are only: ",
	],
	[
		"a word that every object has",
		() => ({ folder: folderWith({ "terms.md": "{{constructor}}" }) }),
		"{{constructor}}",
	],
])("%s is told at start", async (_, operator, message) => {
	await expect(readLegalTexts({ ...operator(), contactEmail })).rejects.toThrow(message);
});
