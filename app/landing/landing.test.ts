import { href } from "react-router";
import { expect, test } from "vitest";
import { exploreLinks } from "#app/features.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testSite } from "#tests/site.ts";
import { audiences, comingFeatures } from "./offers.ts";

const site = await testSite();
const member = await becomeMember(site);
const visitor = site.as(null);

/** The element with this class in which `text` is. */
function part(html: string, className: string, text: string) {
	return html.split(`class="${className}"`).find((piece) => piece.includes(text)) ?? "";
}

test("the landing page says in one sentence what the site is for, and that it is still being built", async () => {
	expect(await visitor.page(href("/"))).toContain(
		"Heliograph connects science communicators with peers, opportunities, resources and community sponsorship, and is still being built.",
	);
});

test("the landing page names its three audiences and what each gets", async () => {
	const html = await visitor.page(href("/"));
	expect(html).toMatch(/<h1[^>]*>Amplify Science Voices</);
	for (const [audience, offers] of Object.entries({
		"Science communicators and researchers": [
			"Portfolio space",
			"Sponsorship portal",
			"Collaboration hub",
			"Job board",
		],
		Supporters: ["Discovery interface", "Subscription management", "Request board"],
		Organizations: ["Project posting", "Talent search", "Sponsorship programs"],
	})) {
		const named = part(html, "audience", audience);
		for (const offer of offers) expect(named).toContain(offer);
	}
	for (const heading of ["Open today", "On its way"]) expect(html).toMatch(new RegExp(`<h2[^>]*>${heading}<`));
	expect(html.match(/>Join the waitlist</g)).toHaveLength(2);
});

test("what is planned is marked so and leads nowhere, and what is there is a link", async () => {
	const html = await visitor.page(href("/"));
	for (const { name, to } of audiences.flatMap(({ offers }) => offers)) {
		const offer = part(html, "offer", name);
		expect(offer.includes(`<a href="${to}">${name}</a>`), name).toBe(to !== undefined);
		expect(offer.slice(0, offer.indexOf("</p>")).includes("Planned"), name).toBe(to === undefined);
	}
	expect(html.match(/>Planned</g)).toHaveLength(
		audiences.flatMap(({ offers }) => offers).filter(({ to }) => !to).length + comingFeatures.length,
	);
});

test("what is open today is a link to it, to the profile instead of to signing up for who is signed in", async () => {
	const html = await visitor.page(href("/"));
	const leads = { create: href("/scicomm/card/create"), directory: href("/scicomm/card/directory") };
	for (const [name, path] of [
		["A card in two minutes", leads.create],
		["Found, even misspelt", leads.directory],
		["A showcase of good work", href("/showcase")],
		["A portfolio that is a file", href("/portfolio")],
		["One account for your cards", href("/signup")],
	])
		expect(html).toContain(`<a href="${path}" class="tile-link">${name}</a>`);
	const own = await site.as(member).page(href("/"));
	expect(own).toContain(`<a href="${href("/profile")}" class="tile-link">One account for your cards</a>`);
});

test("says first what is open today, and leads to every board", async () => {
	const html = await visitor.page(href("/"));
	const hero = /<section class="[^"]*\bhero\b[\s\S]*?<\/section>/.exec(html)?.[0];
	expect(hero).toMatch(/Open today: cards and their directory,[\s\S]*>Create your card<[\s\S]*<form/);
	const below = html.slice(html.indexOf("<main"));
	for (const path of [href("/resources"), href("/collab"), ...exploreLinks.map(({ to }) => to)])
		expect(below).toContain(`href="${path}"`);
});

test("no word of the landing page promises what is open already", async () => {
	const html = await visitor.page(href("/"));
	expect(html).not.toMatch(/when (the boards|it) opens?/i);
});

test("the landing page is there without a count where the waitlist can't be counted", async () => {
	const broken = await testSite();
	await broken.schemaOwner.$client.query("drop table waitlist");
	const html = await broken.as(null).page(href("/"));
	expect(html).toContain("Amplify Science Voices");
	expect(html).not.toMatch(/(person is|people are) waiting/);
	expect(broken.lines.some(({ msg }) => msg === "Failed to count the waitlist")).toBe(true);
});

test("who is signed in is asked on no page to join, to sign in or to create an account", async () => {
	const map = await visitor.page(`${href("/sitemap.xml")}?part=pages-1`);
	const paths = [...map.matchAll(/<loc>([^<]+)</g)].map(([, address = ""]) => new URL(address).pathname);
	expect(paths.length).toBeGreaterThan(10);
	for (const path of paths) {
		const html = await site.as(member).page(path);
		expect(html, path).not.toMatch(/href="\/(login|signup)/);
		expect(html, path).not.toMatch(
			/>(Join the waitlist|Join us|Create an Account)<|>Sign (up|in)\b|no account needed/i,
		);
	}
});

test("the welcome page leads to the boards and to an account", async () => {
	const html = await visitor.page(href("/welcome"));
	expect(html).toMatch(/<h1[^>]*>Welcome to Heliograph</);
	expect(html).toContain("<strong>30+</strong> Collab Opportunities");
	expect(html).toContain("<strong>50+</strong> Resources");
	for (const heading of ["Future Direction", "Stay Updated"]) expect(html).toContain(`<h2>${heading}</h2>`);
	for (const [path, label] of [
		[href("/collab"), "Collab Board"],
		[href("/resources"), "Resources"],
		[href("/signup"), "Create an Account"],
	] as const)
		expect(html).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>${label}<`));
});
