import { globSync, readFileSync } from "node:fs";
import { href } from "react-router";
import { expect, test } from "vitest";
import { daysBetweenChecks } from "#app/links/link.ts";
import { notificationDays } from "#app/notifications/notification.ts";
import { invitationDays, overInvitationDays } from "#app/projects/contributors/contributor.ts";
import { becomeMember } from "#tests/accounts.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";

const site = await testSite();
const visitor = site.as(null);
const pages = { [href("/privacy")]: "Privacy notice", [href("/terms")]: "Terms of use", [href("/imprint")]: "Imprint" };

/** What stands between the bar and the foot. */
function mainOf(html: string) {
	return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

test.each(Object.entries(pages))("%s is there, for everybody and every page to find", async (path, title) => {
	const html = await visitor.page(path);
	expect(html).toContain(`>${title}</h1>`);
	expect(html).toContain(`<link rel="canonical" href="http://localhost${path}"/>`);
	const home = await visitor.page(href("/"));
	expect(home.slice(home.indexOf("<footer"))).toContain(`href="${path}"`);
	expect(await visitor.page(`${href("/sitemap.xml")}?part=pages-1`)).toContain(`<loc>http://localhost${path}</loc>`);
	expect((await visitor.get(`${path.toUpperCase()}/`)).status).toBe(200);
});

test("an imprint that the operator has not written says whom to ask, and names nobody", async () => {
	const main = mainOf(await visitor.page(href("/imprint")));
	expect(main).toContain("has not published an imprint");
	expect(main).toContain('<a href="mailto:hello@heliograph.example">hello@heliograph.example</a>');
});

test("the privacy notice names every cookie that the product sets", async () => {
	const main = mainOf(await visitor.page(href("/privacy")));
	const source = globSync("{app,server}/**/*.{ts,tsx}")
		.filter((path) => !path.includes(".test."))
		.map((path) => readFileSync(path, "utf8"))
		.join("\n");
	const made = [
		...source.matchAll(
			/(?:createCookie\(|accountCookie\(|setCookie\(\w+, )["`]([\w-]+)|(?:cookieName|mailboxCookie|claimPrefix) = "([\w-]+)"/g,
		),
	];
	const names = made.map(([, plain, constant]) => plain ?? constant ?? "");
	expect(names).toEqual(expect.arrayContaining(["theme", "wrote"]));
	expect(names.length).toBeGreaterThan(7);
	expect(names.filter((name) => !main.includes(`<code>${name}`))).toEqual([]);
	expect(main).not.toContain("{{");
});

test("the privacy notice says what else is kept and for how long, and what the server asks other sites", async () => {
	const main = mainOf(await visitor.page(href("/privacy")));
	for (const said of [
		`can be answered for ${invitationDays} days, and keeps the address it was sent to until it is answered, or for ${overInvitationDays} days more`,
		`for ${notificationDays} days what the site has told you of`,
		"What you save, with your notes, and your lists",
		`about every ${daysBetweenChecks} days it asks the sites`,
		"what you last searched for",
		"Before an update changes its own database",
	])
		expect(main).toContain(said);
});

test("where an address is asked for, the privacy notice is a link away, and signing up leads to the terms", async () => {
	const member = await becomeMember(site, { emailVerified: true });
	const { id: projectId } = await makeProject(site.db, { owner: member.email });
	for (const path of [
		href("/"),
		href("/welcome"),
		href("/news"),
		href("/signup"),
		href("/scicomm/card/create"),
		href("/showcase/apply"),
		href("/collab/new"),
		href("/scicomm/projects/:projectId/contributors/invite", { projectId }),
	]) {
		const isOpen = ["/collab/new", "/invite"].every((ending) => !path.endsWith(ending));
		const main = mainOf(await site.as(isOpen ? null : member).page(path));
		expect(main, path).toContain('type="email"');
		expect(main, path).toContain(`href="${href("/privacy")}"`);
	}
	expect(mainOf(await visitor.page(href("/signup")))).toContain(`href="${href("/terms")}"`);
});

test("the form of a card says that its e-mail address becomes public", async () => {
	const main = mainOf(await visitor.page(href("/scicomm/card/create")));
	const described = /<input[^>]*name="email"[^>]*>/.exec(main)?.[0] ?? "";
	const hint = /aria-describedby="([^"]+)"/.exec(described)?.[1];
	expect(main).toMatch(new RegExp(`id="${hint}"[^>]*>It will be public`));
});
