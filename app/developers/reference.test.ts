import { globSync, readFileSync } from "node:fs";
import { href } from "react-router";
import { expect, test } from "vitest";
import { documentPath, problemNames } from "#app/api/api.ts";
import { becomeMember } from "#tests/accounts.ts";
import { openApi } from "#tests/api.ts";
import { testSite } from "#tests/site.ts";

const app = await testSite();
const { document } = await openApi(app);
const member = app.as(await becomeMember(app));
const html = await member.page(href("/developers"));
const [page = "", scripts = ""] = html.split("</main>");
const text = page
	.replace(/<[^>]+>/g, "")
	.replaceAll("&lt;", "<")
	.replaceAll("&gt;", ">")
	.replaceAll("&quot;", '"')
	.replaceAll("&amp;", "&");

test("the reference tells every request, parameter, field, status and header of the document", () => {
	for (const [path, { get }] of Object.entries(document.paths)) {
		expect(text).toContain(`GET ${path}`);
		expect(text).toContain(get.summary);
		expect(text).toContain(`Status ${Object.keys(get.responses).join(", ")}`);
		for (const { description } of get.parameters) expect(text).toContain(description.replaceAll("`", ""));
	}
	const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
		name.endsWith("List") || name === "Problem" || !("properties" in schema)
			? []
			: Object.entries(schema.properties as Record<string, { description: string }>),
	);
	expect(fields.length).toBeGreaterThan(60);
	for (const [name, { description }] of fields) expect(text).toMatch(new RegExp(`${name} [^]+${escaped(description)}`));
	expect(text).toMatch(
		/place object.*place\.town text, at most \d+ characters, or null.*place\.country text, or null/s,
	);
	for (const { description, example } of Object.values(document.components.headers)) {
		expect(text).toContain(description.replaceAll("`", ""));
		expect(text).toContain(String(example));
	}
});

test("who shows a thing is asked to link to its page here, not to what it leads to elsewhere", () => {
	expect(text).toContain("link to the page of what you show, or to its url if it has no page.");
});

function escaped(words: string) {
	return words.replaceAll("`", "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

test("the type of every problem is the address of its line there", () => {
	for (const name of problemNames) expect(page).toContain(`id="${name}"`);
});

test("each part has an id of its own, to which the list of parts leads", () => {
	const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
	expect(ids).toHaveLength(new Set(ids).size);
	const [list = ""] = /<nav[^>]*aria-label="On this page".*?<\/nav>/s.exec(page) ?? [];
	const led = [...list.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
	expect(led).toHaveLength(new Set(led).size);
	expect(ids).toEqual(expect.arrayContaining(led));
});

test("its examples can be sent as they stand", async () => {
	const requests = [...text.matchAll(/curl '(http:\/\/localhost\/[^']+)'/g)].map(([, url = ""]) => url);
	expect(requests).toHaveLength(13);
	for (const url of requests) expect((await app.get(url.replace("http://localhost", ""))).status).toBe(200);
	expect(page).toContain(`href="${documentPath}"`);
});

test("the document is not sent with it, and no page loads its script before somebody goes there", async () => {
	const whole = JSON.stringify(document).length;
	expect(scripts.length).toBeLessThan(whole);
	const built = globSync("build/client/assets/reference-*.js");
	expect(built).not.toEqual([]);
	for (const path of ["/developers", "/", "/scicomm/card/directory", "/jobs"]) {
		expect(await member.page(path)).not.toMatch(/assets\/reference-[\w-]+\.js/);
	}
	for (const script of built) expect(readFileSync(script, "utf8")).not.toMatch(/zod|openapi:/);
});
