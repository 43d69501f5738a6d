import { href } from "react-router";
import { expect, test } from "vitest";
import { barLinks, exploreLinks } from "#app/features.ts";
import { siteSettings } from "#tests/app.ts";
import { testSite } from "#tests/site.ts";

const site = await testSite();
const visitor = site.as(null);

function linksIn(html: string) {
	return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, address = ""]) => address);
}

test("the bar and the foot lead to the profiles, the login and the contact", async () => {
	const html = await visitor.page(href("/"));
	const [bar, foot] = [
		/<header class="bar[\s\S]*?<\/header>/.exec(html)?.[0],
		/<footer[\s\S]*?<\/footer>/.exec(html)?.[0],
	];
	expect(linksIn(bar ?? "")).toEqual(expect.arrayContaining([siteSettings.socialUrl, href("/login")]));
	for (const address of [siteSettings.socialUrl, siteSettings.networkUrl, `mailto:${siteSettings.contactEmail}`]) {
		expect(linksIn(foot ?? "").filter((link) => link === address)).toHaveLength(1);
	}
});

const inBar = ["/", ...barLinks.map(({ to }) => to), "/news"];

test.each([...inBar, ...exploreLinks.map(({ to }) => to)])(
	"the bar and the menu of a phone lead everywhere, and mark %s where it is open",
	async (path) => {
		const html = await visitor.page(path);
		const [bar = "", menu = ""] = (/<nav [^>]*aria-label="Main"[\s\S]*?<\/header>/.exec(html)?.[0] ?? "").split(
			/<nav [^>]*aria-label="Menu"/,
		);
		for (const part of [bar, menu]) {
			expect(linksIn(part)).toEqual(expect.arrayContaining([...inBar, ...exploreLinks.map(({ to }) => to)]));
			expect(linksIn(part.replaceAll(/<a (?![^>]*aria-current="page")[^>]*>/g, ""))).toEqual([path]);
		}
		const more = [siteSettings.socialUrl, href("/login"), href("/signup")];
		expect(linksIn(menu)).toEqual(expect.arrayContaining(more));
		expect(bar.includes("bar-link-here")).toBe(!inBar.includes(path));
	},
);

test("no link on the pages of the site leads nowhere", async () => {
	const pages = ["/", "/news", "/resources", "/collab", "/login", "/scicomm/card/create"];
	const links = (await Promise.all(pages.map(visitor.page))).flatMap(linksIn);
	const own = new Set(
		links.filter((link) => link.startsWith("/")).map((link) => link.replace(/#.*/, "").replaceAll("&amp;", "&")),
	);
	expect(own.size).toBeGreaterThan(20);
	const answers = await Promise.all([...own].map(async (path) => ({ path, status: (await visitor.get(path)).status })));
	expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test.each(["/no/such/page", "/welcome.php", "/scicomm", "/%F0%9F%94%AD"])(
	"an unknown address such as %s answers 404 with a page that leads on",
	async (path) => {
		const answer = await visitor.get(path);
		expect(answer).toAnswer(
			404,
			"<title>Page not found",
			"Page not found</h1>",
			'aria-label="Main"',
			"Go to the home page",
		);
		expect(linksIn(/<main[\s\S]*?<\/main>/.exec(answer.text)?.[0] ?? "")).toContain(href("/"));
	},
);
