import { href } from "react-router";
import { expect, test } from "vitest";
import { testSite } from "#tests/site.ts";
import { helpPages } from "./help-pages.ts";

const { get } = await testSite();

async function read(path: string) {
	const response = await get(path);
	expect(response.status).toBe(200);
	return response.text;
}

test("the list leads to every page of help, and the foot of any page to the list", async () => {
	const html = await read(href("/help"));
	for (const { path, title } of helpPages) {
		expect(html).toContain(`<a href="${path}">${title}</a>`);
		expect(await read(path)).toContain(`>${title}</h1>`);
	}
	expect(await read(href("/news"))).toContain(`href="${href("/help")}"`);
});

test("says where the boards are, what a dead link is and how its owner mends it, and what to do about what is listed already", async () => {
	const html = await read(href("/help/following"));
	for (const words of ["Explore", "This link has seemed dead", "Already listed", "Submit anyway"])
		expect(html).toContain(`<strong>${words}</strong>`);
	expect(html).toMatch(
		/>Links that no longer work<[\s\S]*Edit your card, resource or media item and change the address/,
	);
});

test("says what the page of a thing offers, and what the home has", async () => {
	const html = await read(href("/help/following"));
	const part = (id: string) => html.split('<h2 id="').find((text) => text.startsWith(`${id}"`)) ?? "";
	for (const words of ["Save", "Copy link", "Share", "Report", "More like this"])
		expect(part("pages")).toContain(`<strong>${words}</strong>`);
	expect(part("home")).toContain(`href="${href("/home")}"`);
	for (const words of ["waits for you", "What you have begun", "three first steps"])
		expect(part("home")).toContain(words);
});

test("says of each board that it has a feed, and all that stands under a card", async () => {
	const html = await read(href("/help/share-your-card"));
	const part = (id: string) => html.split('<h2 id="').find((text) => text.startsWith(`${id}"`)) ?? "";
	for (const path of [
		href("/scicomm/card/directory"),
		href("/showcase"),
		href("/scicomm/projects"),
		href("/resources"),
		href("/collab"),
		href("/jobs"),
		href("/requests"),
		href("/events"),
		href("/inaction"),
		href("/search"),
	])
		expect(part("feeds")).toContain(`href="${path}"`);
	for (const words of ["projects", "SciComm in Action", "showcase", "lists", "events", "confirmed"])
		expect(part("work")).toContain(words);
});

test.each(helpPages.map(({ path }) => path))(
	"every place in the table of contents is on the page, and every link leads somewhere: %s",
	async (path) => {
		const html = await read(path);
		const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
		const links = [...main.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link = ""]) => link);
		const places = links.filter((link) => link.startsWith("#"));
		expect(places.length).toBeGreaterThan(5);
		for (const place of places) expect(main).toContain(`<h2 id="${place.slice(1)}"`);
		for (const link of links.filter((link) => link.startsWith("/"))) expect((await get(link)).status).toBeLessThan(400);
	},
);
