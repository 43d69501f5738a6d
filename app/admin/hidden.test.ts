import { eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { picturePath } from "#app/cards/og-image/og-image.server.ts";
import { reportables } from "#app/features.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { jobReminders } from "#app/jobs/job-reminders.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { kinds, sidesOf } from "#app/moderation/subject-kinds.ts";
import { detailMessages } from "#app/projects/detail.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { siteSettings, testAdmin } from "#tests/app.ts";
import { addPublic, ownedKinds, type PublicKind, publicKinds } from "#tests/reports.ts";
import { testSite } from "#tests/site.ts";

const site = await testSite();
const { db } = site;

const owner = await becomeMember(site, { name: "Owner" });
const member = await becomeMember(site);
const admin = await becomeMember(site, { email: testAdmin, emailVerified: true });

type Thing = Awaited<ReturnType<typeof addPublic>>;
const things = new Map<PublicKind, Thing>();
for (const kind of publicKinds) things.set(kind, await addPublic(db, kind, owner));
const thing = (kind: PublicKind) => things.get(kind) ?? { id: "", title: "" };

await db
	.update(scicommCards)
	.set({ handle: null })
	.where(eq(scicommCards.id, thing("card").id));
await db
	.update(showcaseItems)
	.set({ featured: true })
	.where(eq(showcaseItems.id, thing("item").id));
const [card] = await db
	.select()
	.from(scicommCards)
	.where(eq(scicommCards.id, thing("card").id));
if (!card) throw new Error("No card was made");
const cardId = card.id;
const projectId = thing("project").id;
const picture = picturePath(card.id, { ...card, avatarUrl: null });

async function hideAll(hidden: boolean) {
	await db.transaction(async (transaction) => {
		for (const [kind, { id }] of things) await reportables[kind].setHidden(transaction, id, hidden);
	});
}

/** Lists and what else is made of many. */
const lists = [
	href("/"),
	href("/welcome"),
	href("/scicomm/card/directory"),
	`${href("/scicomm/card/directory")}?q=quicksilver`,
	`${href("/scicomm/card/directory")}?q=quicksilvre&open=on&expertise=Marine+Biology`,
	href("/resources"),
	`${href("/resources")}?q=quicksilver&type=tool`,
	href("/collab"),
	`${href("/collab")}?q=quicksilver&type=Ask`,
	href("/jobs"),
	`${href("/jobs")}?q=quicksilver&category=Writing`,
	href("/events"),
	`${href("/events")}?q=quicksilver&kind=talk`,
	href("/events/calendar.ics"),
	href("/requests"),
	`${href("/requests")}?q=quicksilver&purpose=talk`,
	href("/inaction"),
	`${href("/inaction")}?q=quicksilver&type=video`,
	href("/scicomm/projects"),
	`${href("/scicomm/projects")}?q=quicksilver`,
	href("/showcase"),
	`${href("/showcase")}?q=quicksilver&category=blog`,
	href("/moderation"),
	href("/jobs/feed.xml"),
	href("/inaction/feed.xml"),
	href("/resources/feed.xml"),
	href("/collab/feed.xml"),
	href("/scicomm/card/feed.xml"),
	"/api/v1/lists",
	"/api/v1/receipts",
];

/** The addresses of one thing. */
const own = [
	{ kind: "card", path: href("/card/:id", { id: cardId }) },
	{ kind: "card", path: href("/scicomm/card/success/:id?", { id: cardId }) },
	{ kind: "job", path: href("/jobs/:id", { id: thing("job").id }) },
	{ kind: "event", path: href("/events/:id", { id: thing("event").id }) },
	{ kind: "request", path: href("/requests/:id", { id: thing("request").id }) },
	{ kind: "project", path: href("/scicomm/projects/:projectId", { projectId }) },
	{ kind: "list", path: href("/lists/:id", { id: thing("list").id }) },
	{ kind: "receipt", path: href("/receipts/:id", { id: thing("receipt").id }) },
	{ kind: "project", path: `${href("/scicomm/projects/:projectId", { projectId })}?tab=content` },
] as const;

/** What is made of a card for elsewhere, which nobody shares while it is hidden. */
const shared = [
	href("/card/:id/contact.vcf", { id: cardId }),
	href("/card/:id/qr.svg", { id: cardId }),
	href("/card/:id/qr.png", { id: cardId }),
	href("/card/:id/print", { id: cardId }),
	href("/card/:id/present", { id: cardId }),
	href("/card/:id/embed", { id: cardId }),
	`${href("/oembed")}?${new URLSearchParams({ url: siteSettings.origin + href("/card/:id", { id: cardId }) })}`,
	picture,
];

const viewers = [
	{ who: "a visitor", cookie: "", sees: false },
	{ who: "another member", cookie: member.cookie, sees: false },
	{ who: "its owner", cookie: owner.cookie, sees: true },
	{ who: "a moderator", cookie: admin.cookie, sees: true },
];

/** @param path as a page, or as the data of one */
async function ask(path: string, cookie: string) {
	const [address = "", search = ""] = path.split("?");
	const response = await site.get(path, { Cookie: cookie });
	const call = await site.get(`${address === "/" ? "/_" : address}.data${search && `?${search}`}`, {
		Cookie: cookie,
	});
	return {
		status: response.status,
		html: response.text,
		call: { status: call.status, text: call.text },
	};
}

test("what is not hidden is on the lists and pages asked below", async () => {
	const texts = (await Promise.all(lists.map((path) => ask(path, "")))).map(({ html }) => html).join("\n");
	for (const [, { title }] of things) expect(texts.includes(title)).toBe(true);
	for (const { path } of own) expect((await site.get(path)).status).toBe(200);
	for (const path of shared) expect((await site.get(path)).status).toBe(200);
	expect((await site.get(href("/card/:id", { id: card.slug ?? "" }))).status).toBe(200);
});

describe("what is hidden", () => {
	beforeAll(() => hideAll(true));

	test.each(viewers)("is on no list for $who", async ({ cookie }) => {
		for (const path of lists) {
			const { status, html, call } = await ask(path, cookie);
			// What a page of a member shows besides is theirs, such as their projects.
			if (path.startsWith(href("/scicomm/projects")) && cookie === owner.cookie) continue;
			expect([path, status]).toEqual([path, 200]);
			for (const [, { id, title }] of things) {
				expect([path, html.includes(title), html.includes(id)]).toEqual([path, false, false]);
				expect([path, call.text.includes(title), call.text.includes(id)]).toEqual([path, false, false]);
			}
		}
		for (const path of [href("/resources"), href("/collab"), href("/inaction"), href("/jobs")]) {
			expect((await ask(path, cookie)).html).toMatch(/Nothing is listed yet|No [a-z ]+|0/);
		}
	});

	test.each(viewers)(
		"has its page for its owner and moderators alone, which says so: $who",
		async ({ cookie, sees }) => {
			for (const { kind, path } of own) {
				const { status, html, call } = await ask(path, cookie);
				expect([path, status, call.status]).toEqual([path, sees ? 200 : 404, sees ? 200 : 404]);
				const { title } = thing(kind);
				expect([path, html.includes(title), call.text.includes(title)]).toEqual([path, sees, sees]);
				if (!sees) continue;
				const notice = hiddenNotice(kinds[kind].name, sidesOf(kind));
				const told = kind === "project" ? detailMessages.hiddenOrOriginal : notice;
				expect(html).toContain(told);
				expect(html).toContain('content="noindex"');
				expect(html).not.toContain("Everybody can see it");
				expect(html).not.toContain(href("/report/:kind/:id", { kind, id: thing(kind).id }));
			}
		},
	);

	test("answers to no slug, whoever asks", async () => {
		for (const { cookie } of viewers) {
			expect((await ask(href("/card/:id", { id: card.slug ?? "" }), cookie)).status).toBe(404);
		}
	});

	test.each(viewers)("is neither shared nor drawn, whoever asks: $who", async ({ cookie }) => {
		for (const path of shared) {
			const { status, html } = await ask(path, cookie);
			expect([path, status, html.includes(thing("card").title)]).toEqual([path, 404, false]);
		}
	});

	test("is as if it were not there where an address leads elsewhere", async () => {
		const path = href("/scicomm/card/*", { "*": cardId });
		for (const { cookie, sees } of viewers) {
			const response = await site.get(path, { Cookie: cookie });
			const expected = sees ? href("/scicomm/card/success/:id?", { id: cardId }) : href("/scicomm/card/create");
			expect(response.location).toBe(expected);
		}
	});

	test("can be edited by its owner, stays hidden then, and by nobody else", async () => {
		for (const path of [
			href("/scicomm/card/edit/:id", { id: cardId }),
			href("/collab/edit/:id", { id: thing("collab").id }),
			href("/jobs/edit/:id?", { id: thing("job").id }),
			href("/inaction/edit/:id?", { id: thing("media").id }),
			href("/scicomm/projects/:projectId/edit", { projectId }),
		]) {
			expect([path, (await ask(path, owner.cookie)).status]).toEqual([path, 200]);
			const { status, html, call } = await ask(path, member.cookie);
			expect([path, [403, 404].includes(status)]).toEqual([path, true]);
			expect([path, html.includes("Quicksilver"), call.text.includes("Quicksilver")]).toEqual([path, false, false]);
		}
		const visible = await site.post(
			href("/scicomm/card/visibility/:id", { id: cardId }),
			new URLSearchParams({ visible: "on", hidden: "" }),
			{ Cookie: owner.cookie },
		);
		expect(visible.status).toBe(303);
		expect((await site.get(href("/card/:id", { id: cardId }))).status).toBe(404);
		await site.post(href("/jobs/renew/:id", { id: thing("job").id }), new URLSearchParams(), { Cookie: owner.cookie });
		expect((await site.get(href("/jobs/:id", { id: thing("job").id }))).status).toBe(404);
	});

	test("is on its owner's profile, and on nobody else's", async () => {
		const mine = (await ask(href("/profile"), owner.cookie)).html;
		const others = (await ask(href("/profile"), member.cookie)).html;
		for (const { title } of ownedKinds.map(thing))
			expect([mine.includes(title), others.includes(title)]).toEqual([true, false]);
		expect(mine.match(/>Hidden(?: by a moderator)?</g)).toHaveLength(ownedKinds.length);
	});

	test("takes no slug from a namesake, who answers to it meanwhile", async () => {
		const other = await addPublic(db, "card", member);
		await db.update(scicommCards).set({ slug: card.slug }).where(eq(scicommCards.id, other.id));
		const path = href("/card/:id", { id: card.slug ?? "" });
		expect((await ask(path, "")).html).toContain(other.title);
		await hideAll(false);
		expect((await ask(path, "")).html).toContain(thing("card").title);
		await db.delete(scicommCards).where(eq(scicommCards.id, other.id));
		await hideAll(true);
	});

	test("brings no mail that it closes soon", async () => {
		const soon = new Date(Date.now() + 2 * 86_400_000);
		const posted = new Date(Date.now() - 20 * 86_400_000);
		const id = thing("job").id;
		await db
			.update(jobListings)
			.set({ closesAt: soon, createdAt: posted, noticeSentAt: null })
			.where(eq(jobListings.id, id));
		const remind = () => jobReminders.run({ ...site, site: siteSettings }, {}, { isLast: true });
		const before = await db.$count(mails);
		await remind();
		expect(await db.$count(mails)).toBe(before);
		await hideAll(false);
		await remind();
		expect(await db.$count(mails)).toBe(before + 1);
		await hideAll(true);
	});

	test("is in the data that its owner downloads", async () => {
		const data = (await site.get(href("/profile/data"), { Cookie: owner.cookie })).text;
		for (const { title } of ownedKinds.map(thing)) expect(data.includes(title)).toBe(true);
		expect(data.match(/"hidden": ?true/g)).toHaveLength(ownedKinds.length);
	});

	test("a card whose account is gone is shown to moderators alone", async () => {
		await db.update(scicommCards).set({ userId: null }).where(eq(scicommCards.id, cardId));
		for (const { cookie } of viewers) {
			const { status } = await ask(href("/card/:id", { id: cardId }), cookie);
			expect(status).toBe(cookie === admin.cookie ? 200 : 404);
		}
		const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, owner.email));
		await db.update(scicommCards).set({ userId: account?.id }).where(eq(scicommCards.id, cardId));
	});
});
