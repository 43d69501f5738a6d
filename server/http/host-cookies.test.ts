import { href } from "react-router";
import { expect, test } from "vitest";
import { becomeMember, goodPassword, linkIn, signUp } from "#tests/accounts.ts";
import { siteSettings } from "#tests/app.ts";
import { cardForm } from "#tests/cards.ts";
import { mailsTo } from "#tests/mail.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";

const origin = "https://heliograph.example";
const site = await testSite({ site: { ...siteSettings, origin, mailOrigin: origin } });

/** What a Set-Cookie header asks for that a browser takes under a `__Host-` name. */
const hostCookie = /^__Host-[\w.-]+=[^;]*(?=.*; Path=\/(?:;|$))(?=.*; Secure(?:;|$))(?!.*; Domain=)/;

test("with an ORIGIN of https every cookie is for this host alone, for all paths, and secure", async () => {
	const member = await becomeMember(site, { emailVerified: true });
	const { id: projectId } = await makeProject(site.db, { owner: member.email });
	const owner = site.as({ cookie: `__Host-${member.cookie}` });
	const stranger = site.as(null);
	const card = await stranger.post(href("/scicomm/card/create"), cardForm());
	const cardId = card.location?.split("/").at(-1) ?? "";
	await stranger.post(href("/reset-password"), { email: member.email });
	const [reset] = await mailsTo(site.db, member.email);
	const answers = {
		signUp: await stranger.post(href("/signup"), credentials("new@example.org")),
		theme: await stranger.post(href("/theme"), { theme: "dark" }),
		card,
		report: await stranger.post(href("/report/:kind/:id", { kind: "card", id: cardId }), { reason: "spam" }),
		reset: await stranger.get(linkIn(reset).replace(origin, "")),
		flash: await owner.post(href("/scicomm/projects/:projectId/delete", { projectId }), { sure: "on" }),
		app: await owner.get(`${href("/profile/security")}?change=app`),
		signOut: await owner.post(href("/logout")),
	};
	for (const [way, { headers }] of Object.entries(answers)) {
		const cookies = headers.getSetCookie();
		expect(cookies.length, way).toBeGreaterThan(0);
		for (const cookie of cookies) expect(cookie, way).toMatch(hostCookie);
	}
});

test("a cookie without the prefix, which a neighbour can plant, is nobody's", async () => {
	const { cookie: own } = await signUp(site);
	const accountOf = async (Cookie: string) =>
		JSON.parse((await site.get(href("/api/session"), { Cookie })).text).account;
	expect(await accountOf(own)).not.toBeNull();
	expect(await accountOf(own.replaceAll("__Host-", ""))).toBeNull();
	expect(await accountOf(own.replaceAll("__Host-", "__Secure-"))).toBeNull();
	const planted = (await signUp(site)).cookie.replaceAll("__Host-", "");
	expect(await accountOf(`${planted}; ${own}`)).toEqual(await accountOf(own));
});

function credentials(email: string) {
	return { email, password: goodPassword, confirmation: goodPassword };
}
