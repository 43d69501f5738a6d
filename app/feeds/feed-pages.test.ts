import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { cardHandles, scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { storePicture } from "#app/images/images.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { siteSettings } from "#tests/app.ts";
import { cardInput } from "#tests/cards.ts";
import { readFeeds, readRss } from "#tests/feeds.ts";
import { testSite } from "#tests/site.ts";
import { itemsPerFeed } from "./feed.ts";

const app = await testSite();
const { db, get } = app;

const { origin } = siteSettings;
/** Stands in whatever no feed may say. */
const secret = "unseen";
const hostile = `A & B <script>alert("1")</script> ]]> 'ü'`;

const feeds = {
	jobs: [href("/jobs/feed.xml"), href("/jobs/feed.json")],
	media: [href("/inaction/feed.xml"), href("/inaction/feed.json")],
	resources: [href("/resources/feed.xml"), href("/resources/feed.json")],
	collab: [href("/collab/feed.xml"), href("/collab/feed.json")],
	projects: [href("/scicomm/projects/feed.xml"), href("/scicomm/projects/feed.json")],
	showcase: [href("/showcase/feed.xml"), href("/showcase/feed.json")],
	cards: [href("/scicomm/card/feed.xml"), href("/scicomm/card/feed.json")],
} satisfies Record<string, [string, string]>;

const hostileHtml = "A &amp; B &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; ]]&gt; &#39;ü&#39;";

/** Days ago, so that nothing here is of this hour. */
const at = (days: number) => ({
	createdAt: new Date(Date.now() - days * 86_400_000),
	updatedAt: new Date(Date.now() - (days - 0.5) * 86_400_000),
});
const someDay = at(2);

async function ask(kind: keyof typeof feeds, query = "") {
	const [rss, json] = feeds[kind];
	return readFeeds(app, [rss + query, json + query]);
}

const approved = { media: mediaItems, resources, collab: collabListings, cards: scicommCards };

/** As if everybody could have seen what is public since it was made. */
async function showSinceMade() {
	for (const table of Object.values(approved))
		await db.execute(
			sql`update public_entries as entry set created_at = thing.created_at from ${table} as thing where thing.id = entry.id`,
		);
}

/** What must hold for the feed of each board: two items, the hostile one first, and nothing secret in any byte. */
async function expectTwo(kind: keyof typeof feeds) {
	await showSinceMade();
	const { rss, json, text } = await ask(kind);
	expect(text).not.toMatch(/unseen/i);
	expect(json.items).toHaveLength(2);
	const [first, second] = json.items;
	expect(first?.title).toContain(hostile);
	expect(first?.content_html).toContain(hostileHtml);
	expect(first?.date_published).toBe(someDay.createdAt.toISOString());
	expect(first?.date_modified).toBe(someDay.updatedAt.toISOString());
	expect(rss.items[0]?.pubDate).toBe(someDay.createdAt.toUTCString());
	expect(rss.self).toBe(origin + feeds[kind][0]);
	expect(json.self).toBe(origin + feeds[kind][1]);
	return { first, second };
}

let poster: Awaited<ReturnType<typeof becomeMember>>;
let picture = "";

beforeAll(async () => {
	poster = await becomeMember(app, { name: `${secret} poster`, email: `${secret}@example.org` });
	picture = await storePicture(db, Buffer.from("a picture"));
});

describe("the feed of jobs", () => {
	beforeAll(async () => {
		const job = {
			userId: poster.id,
			company: "Tidewater Institute",
			description: `${hostile}\n\nAnd read.`,
			location: "Lisbon",
			jobType: "Full-time",
			category: "Writing",
			contact: `${secret}@example.org`,
			applicationUrl: `https://example.org/${secret}`,
		} as const;
		const gone = { ...job, title: secret, tags: [secret] };
		await db.insert(jobListings).values([
			{
				...job,
				...someDay,
				title: hostile,
				tags: ["oceans"],
				anonymous: true,
				payMin: 28,
				payCurrency: "EUR",
				payPer: "hour",
			},
			{ ...job, ...at(3), title: "Older", location: "Oslo", category: "Design", remote: true },
			{ ...gone, ...at(1), closesAt: new Date(Date.now() - 60_000) },
			{ ...gone, ...at(1), hidden: true },
		]);
	});

	test("has the open ones alone, without contact and poster", async () => {
		const { first, second } = await expectTwo("jobs");
		const [row] = await db.select().from(jobListings).where(eq(jobListings.title, hostile));
		expect(first).toMatchObject({ id: `urn:uuid:${row?.id}`, url: `${origin}/jobs/${row?.id}` });
		expect(first?.title).toBe(`${hostile}, Tidewater Institute`);
		expect(first?.tags).toEqual(["Writing", "Full-time", "oceans"]);
		expect(first?.authors).toBeUndefined();
		for (const text of ["Lisbon · Full-time · Writing", "from €28 an hour", "And read."]) {
			expect(first?.content_html).toContain(`<p dir="auto">${text}</p>`);
		}
		expect(second?.content_html).toContain("Oslo or remote");
	});

	test("takes the board's filters, and says so; what makes no sense is not asked", async () => {
		const { rss, json } = await ask("jobs", "?category=Writing&category=Nonsense&location=lisbon&tag=oceans&page=9");
		expect(json.title).toBe("Jobs: Writing, lisbon, oceans · Heliograph");
		expect(json.home).toBe(`${origin}/jobs?category=Writing&location=lisbon&tag=oceans`);
		expect(rss.self).toBe(`${origin}/jobs/feed.xml?category=Writing&location=lisbon&tag=oceans`);
		expect(json.items).toHaveLength(1);
		const all = await ask("jobs", "?category=Nonsense&type=&q=%00&page=-1&user_id=1");
		expect([all.json.title, all.json.home, all.json.items.length]).toEqual(["Jobs · Heliograph", `${origin}/jobs`, 2]);
		const none = await ask("jobs", "?q=%3C%5D%5D%3E%EF%BF%BE%26");
		expect([none.rss.title, none.json.items]).toEqual(["Jobs: “<]]>&” · Heliograph", []]);
	});

	test("has the newest thirty", async () => {
		const [row] = await db.select().from(jobListings).where(eq(jobListings.title, "Older"));
		const { id, locationText, searchText, ...job } = row as NonNullable<typeof row>;
		const many = Array.from({ length: itemsPerFeed }, (_, i) => ({ ...job, ...at(5 + i), location: "Elsewhere" }));
		await db.insert(jobListings).values(many);
		const { json } = await ask("jobs");
		expect(json.items).toHaveLength(itemsPerFeed);
		expect(json.items.map(({ date_published }) => date_published)).toEqual(
			json.items.map(({ date_published }) => date_published).sort((a, b) => ((a ?? "") < (b ?? "") ? 1 : -1)),
		);
		await db.delete(jobListings).where(eq(jobListings.location, "Elsewhere"));
	});
});

test("the feed of media has the listed ones alone, with author and picture, and leads to their pages", async () => {
	const item = {
		description: "Tides.",
		author: "Rachel Carson",
		type: "video",
		approved: true,
		userId: poster.id,
	} as const;
	const url = "https://example.org/ü?a=1&b=2";
	const gone = { ...item, title: secret, author: secret, tags: [secret], url: `https://example.org/${secret}` };
	await db.insert(mediaItems).values([
		{
			...item,
			...someDay,
			title: hostile,
			description: hostile,
			url,
			image: picture,
			imageUrl: `https://example.org/${secret}.jpg`,
		},
		{ ...item, ...at(3), title: "Older", url, type: "article", tags: ["oceans"] },
		{ ...gone, ...at(1), approved: false },
		{ ...gone, ...at(1), hidden: true },
	]);
	const { first, second } = await expectTwo("media");
	expect(first).toMatchObject({
		url: origin + href("/inaction/:id", { id: String(first?.id).replace("urn:uuid:", "") }),
		external_url: "https://example.org/%C3%BC?a=1&b=2",
		authors: [{ name: "Rachel Carson" }],
		image: origin + pictureUrl(picture),
		tags: ["Video"],
	});
	expect(second?.image).toBeUndefined();
	for (const query of ["?tag=oceans", "?type=article", "?q=older"]) {
		expect((await ask("media", query)).json.items).toHaveLength(1);
	}
	const { json } = await ask("media", "?type=article&tag=oceans&q=nobody");
	expect([json.title, json.items]).toEqual(["SciComm in Action: Article, oceans, “nobody” · Heliograph", []]);
	expect((await get(pictureUrl(picture))).headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
});

test("the feed of resources has the approved ones alone", async () => {
	const resource = { idealFor: "PhD students", description: "Six evenings.", url: "https://example.org/a" };
	const own = { ...resource, userId: poster.id, approved: true, resourceType: "course" } as const;
	await db.insert(resources).values([
		{ ...own, ...someDay, name: hostile, description: hostile },
		{ ...own, ...at(3), name: "Older", resourceType: "tool" },
		{ ...own, ...at(1), name: secret, approved: false },
		{ ...own, ...at(1), name: secret, hidden: true },
	]);
	const { first } = await expectTwo("resources");
	expect(first).toMatchObject({ external_url: "https://example.org/a", tags: ["Course"] });
	expect(first?.url).toBe(origin + href("/resources/:id", { id: String(first?.id).replace("urn:uuid:", "") }));
	expect(first?.content_html).toContain("Ideal for PhD students");
	const { json } = await ask("resources", "?type=tool&q=older");
	expect([json.title, json.items.length]).toEqual(["Resources: Tool, “older” · Heliograph", 1]);
});

test("what waited for a moderator is new once everybody can see it, and what is asked for is found behind any number of newer ones", async () => {
	const own = { idealFor: "All", url: "https://example.org/b", resourceType: "community" } as const;
	const [waiting] = await db
		.insert(resources)
		.values([
			{ ...own, ...at(9), name: "Waited", description: "Lamps." },
			{ ...own, ...at(9), name: "Of old", description: "Wicks.", approved: true },
		])
		.returning();
	await db.execute(sql`
		insert into resources (name, description, ideal_for, url, resource_type, approved, created_at)
		select 'Newer', 'Oil.', 'All', 'https://example.org/c', 'program', true, now() - n * interval '1 minute'
		from generate_series(60, 400) as n
	`);
	await showSinceMade();
	const before = Date.now();
	await db
		.update(resources)
		.set({ approved: true, updatedAt: at(9).updatedAt })
		.where(eq(resources.id, waiting?.id ?? ""));
	for (const query of ["", "?type=community", "?q=lamps"]) {
		const { rss, json } = await ask("resources", query);
		const [first] = json.items;
		expect(first?.title).toBe("Waited");
		expect(Date.parse(first?.date_published ?? "")).toBeGreaterThanOrEqual(before);
		expect(first?.date_modified).toBe(first?.date_published);
		expect(Date.parse(rss.items[0]?.pubDate ?? "")).toBeGreaterThan(before - 1_000);
		if (query === "") expect(json.items).toHaveLength(itemsPerFeed);
	}
	for (const query of ["?type=community", "?q=wicks"])
		expect((await ask("resources", query)).json.items.at(-1)?.title).toBe("Of old");
	await db.delete(resources).where(eq(resources.idealFor, "All"));
});

test("the feed of projects has the public ones alone, and leads to their pages", async () => {
	const own = { visibility: "public", description: "Tables for forty harbours." } as const;
	await db
		.insert(scicommProjects)
		.values([
			{ ...own, ...someDay, name: hostile, shortDescription: hostile, topics: ["oceans"] },
			{ ...own, ...at(3), name: "Older" },
			...(["private", "unlisted"] as const).map((visibility) => ({ ...own, ...at(1), name: secret, visibility })),
			{ ...own, ...at(1), name: secret, hidden: true },
		]);
	const { first } = await expectTwo("projects");
	expect(first).toMatchObject({ tags: ["oceans"] });
	expect(first?.content_html).toContain("Tables for forty harbours.");
	const projectId = String(first?.id).replace("urn:uuid:", "");
	expect(first?.url).toBe(origin + href("/scicomm/projects/:projectId", { projectId }));
	const { json } = await ask("projects", "?topic=oceans&q=alert");
	expect([json.title, json.items.length]).toEqual(["Projects: oceans, “alert” · Heliograph", 1]);
});

test("the feed of the showcase has the items that are shown, with all the tags that are asked for", async () => {
	const own = {
		description: "Tides.",
		link: "https://example.org/a",
		category: "blog",
		tags: ["oceans", "maps"],
	} as const;
	const item = { ...own, tags: [...own.tags] };
	await db.insert(showcaseItems).values([
		{ ...item, ...someDay, title: hostile, description: hostile, image: picture },
		{ ...item, ...at(3), title: "Older", category: "publication", tags: ["maps"] },
		{ ...item, ...at(1), title: secret, hidden: true },
	]);
	const { first } = await expectTwo("showcase");
	const id = String(first?.id).replace("urn:uuid:", "");
	expect(first).toMatchObject({
		url: origin + href("/showcase/:id", { id }),
		external_url: "https://example.org/a",
		image: origin + pictureUrl(picture),
	});
	expect(first?.tags).toContain("maps");
	const { json } = await ask("showcase", "?tag=oceans&tag=maps&q=alert");
	expect([json.title, json.items.length]).toEqual(["Showcase: oceans, maps, “alert” · Heliograph", 1]);
	expect(json.self).toBe(`${origin}/showcase/feed.json?tag=oceans&tag=maps&q=alert`);
});

test("the feed of collab listings has the approved ones alone, without contact data, and leads to their pages", async () => {
	const links = {
		linkedin: `https://example.org/${secret}`,
		portfolioLink: `https://example.org/${secret}`,
		link: `https://example.org/${secret}`,
		socialLinks: [`https://example.org/${secret}`],
	};
	const own = { ...links, userId: poster.id, email: `${secret}@example.org`, contact: secret, approved: true };
	const detailed = {
		category: "Looking for Researcher",
		type: "Ask",
		description: `Prove me wrong. ${hostile}`,
	} as const;
	const quick = { ...own, type: "Offer", name: "Mary Anning" } as const;
	await db.insert(collabListings).values([
		{ ...own, ...detailed, ...someDay, title: hostile, name: secret, anonymous: true, tags: ["charts"], filled: true },
		{ ...quick, ...at(3), description: "I find fossils faster than I can draw them, and I look for you." },
		{ ...quick, ...at(1), description: secret, approved: false },
		{ ...quick, ...at(1), description: secret, hidden: true },
	]);
	const { first, second } = await expectTwo("collab");
	expect(first?.authors).toBeUndefined();
	expect(first?.tags).toEqual(["Ask", "Looking for Researcher", "charts"]);
	expect(first?.content_html).toContain("Ask · Looking for Researcher · Filled");
	expect(second?.title).toMatch(/^I find fossils faster than .*…$/);
	expect(second?.authors).toEqual([{ name: "Mary Anning" }]);
	for (const item of [first, second]) {
		const { pathname } = new URL(item?.url ?? "");
		expect((await get(pathname)).status).toBe(200);
		expect(item?.id).toBe(`urn:uuid:${pathname.replace("/collab/", "")}`);
	}
	const { json } = await ask("collab", "?type=Offer&q=fossils");
	expect([json.title, json.items.length]).toEqual(["SciComm Collab Board: Offer, “fossils” · Heliograph", 1]);
});

test("the feed of cards has the directory's alone, without e-mail addresses, at their addresses", async () => {
	const card = { ...columnsOf(cardInput({ email: `${secret}@example.org` })), userId: poster.id };
	const stored = await db
		.insert(scicommCards)
		.values([
			{ ...card, ...someDay, name: hostile, bio: `The sea. ${hostile}`, handle: "tide-pools", avatar: picture },
			{ ...card, ...at(3), name: "Older", openToCollaborations: false, expertise: "Chemistry" },
			{ ...card, ...at(1), name: secret, isVisible: false },
			{ ...card, ...at(1), name: secret, hidden: true },
		])
		.returning({ id: scicommCards.id });
	await db.insert(cardHandles).values({ handle: "tide-pools", cardId: stored[0]?.id, userId: poster.id });
	const { first, second } = await expectTwo("cards");
	expect(first).toMatchObject({
		id: `urn:uuid:${stored[0]?.id}`,
		url: `${origin}/card/tide-pools`,
		image: origin + pictureUrl(picture),
		tags: ["Marine Biology", "Writing Articles"],
	});
	for (const text of ["The sea.", "Available for: Writing Articles", "Open to collaborations"]) {
		expect(first?.content_html).toContain(text);
	}
	expect(second?.content_html).not.toContain("Open to collaborations");
	const { json } = await ask("cards", "?open=on&expertise=marine+biology&availability=Writing+Articles");
	expect(json.title).toBe("Directory: marine biology, Writing Articles, Open to collaborations · Heliograph");
	expect(json.items).toHaveLength(1);
});

test.each([
	[href("/jobs"), feeds.jobs, "category=Writing&q=a+b"],
	[href("/inaction"), feeds.media, "type=video&tag=oceans"],
	[href("/resources"), feeds.resources, "type=tool"],
	[href("/collab"), feeds.collab, "type=Ask"],
	[href("/scicomm/projects"), feeds.projects, "topic=oceans"],
	[href("/showcase"), feeds.showcase, "category=blog&tag=maps&tag=oceans"],
	[href("/scicomm/card/directory"), feeds.cards, "open=on"],
])("%s names its feeds with its filters, for programs and for people", async (board, [rss, json], query) => {
	const html = (await get(`${board}?page=2&${query}`)).text.replaceAll("&amp;", "&");
	const { title, home } = readRss((await get(`${rss}?${query}`)).text);
	expect(home).toBe(`${origin}${board}?${query}`);
	for (const [type, path] of [
		["application/rss+xml", rss],
		["application/feed+json", json],
	]) {
		expect(html).toContain(`<link rel="alternate" type="${type}" title="${title}" href="${path}?${query}"/>`);
	}
	expect(html).toContain(`<a href="${rss}?${query}" rel="external"`);
});

test("a feed is made once for all who ask for it at the same time", async () => {
	let reads = 0;
	const count = () => reads++;
	db.$client.on("acquire", count);
	const answers = await Promise.all(Array.from({ length: 10 }, () => get(href("/jobs/feed.xml"))));
	db.$client.off("acquire", count);
	expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
	expect(answers[0]?.status).toBe(200);
	expect(reads).toBeLessThan(5);
});

describe("a feed's answer", () => {
	const [rss] = feeds.resources;

	test.each(Object.values(feeds).flat())("%s is spared who has it already, by tag and by time", async (path) => {
		const first = await get(path);
		const tag = first.headers.get("ETag") ?? "";
		const asked = { "If-None-Match": tag };
		expect((await get(path, asked)).status).toBe(304);
		const packed = await get(path, { "Accept-Encoding": "gzip" });
		expect(packed.headers.get("Content-Encoding")).toBe("gzip");
		const again = { "If-None-Match": packed.headers.get("ETag") ?? "", "Accept-Encoding": "gzip" };
		const spared = await get(path, again);
		expect([spared.status, spared.text]).toEqual([304, ""]);
		for (const name of ["Content-Type", "Content-Encoding", "Content-Length"])
			expect(spared.headers.get(name)).toBeNull();
		expect((await get(path, { "If-Modified-Since": new Date().toUTCString() })).status).toBe(304);
		const given = Date.parse(first.headers.get("Last-Modified") ?? "");
		expect(given).toBeGreaterThan(Date.now() - 3_610_000);
		expect(given).toBeLessThanOrEqual(Date.now());
	});

	test("is another one once an item leaves or comes, though no change is newer than before", async () => {
		const before = await get(rss);
		const tag = before.headers.get("ETag") ?? "";
		const tellsTime = { "If-Modified-Since": someDay.updatedAt.toUTCString() };
		for (const hidden of [true, false]) {
			await db.update(resources).set({ hidden }).where(eq(resources.name, hostile));
			expect((await get(rss, { "If-None-Match": tag })).status).toBe(hidden ? 200 : 304);
			expect((await get(rss, tellsTime)).status).toBe(200);
		}
	});

	test("is the same for everybody, may be kept, and sets no cookie", async () => {
		const stranger = await get(rss);
		const member = await get(rss, { Cookie: poster.cookie });
		expect(member.text).toBe(stranger.text);
		for (const { headers } of [stranger, member]) {
			expect(headers.get("Cache-Control")).toBe("public, max-age=300");
			expect(headers.get("Set-Cookie")).toBeNull();
			expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
		}
	});

	test("is 404 for another ending, and 405 for a form", async () => {
		for (const path of Object.values(feeds).map(([rss]) => rss)) {
			const unknown = await get(path.replace("xml", "atom"));
			// What is unknown under the prefix of cards leads to the form.
			expect([path, unknown.status]).toEqual([path, path === feeds.cards[0] ? 302 : 404]);
		}
		expect((await app.post(rss, new URLSearchParams())).status).toBe(405);
	});

	test("is an error that nobody keeps when the database fails, and the log says why", async () => {
		const broken = await testSite();
		await broken.schemaOwner.$client.query("drop table resources cascade");
		const response = await broken.get(rss);
		expect(response.status).toBe(500);
		expect(response.headers.get("Cache-Control")).not.toContain("public");
		expect(response.text).not.toContain("does not exist");
		expect(JSON.stringify(broken.lines)).toContain("does not exist");
	});

	test("is put off while the database can't be reached, as are the site map and other files", async () => {
		const unreachable = connectDatabase("postgres://nobody@127.0.0.1:1/nothing");
		const away = await testSite({ db: unreachable });
		for (const path of [rss, href("/sitemap.xml"), href("/card/:id/contact.vcf", { id: "ada" })]) {
			const { status, headers } = await away.get(path);
			expect([path, status, headers.get("Retry-After")]).toEqual([path, 503, "5"]);
			expect(headers.get("Cache-Control")).not.toContain("public");
		}
		await Promise.all([unreachable.$client.end(), away.db.$client.end()]);
	});
});

test("who left the site is in no feed", async () => {
	await db.delete(users).where(eq(users.id, poster.id));
	for (const kind of ["jobs", "media", "resources", "collab", "cards"] as const) {
		const { json } = await ask(kind);
		expect([kind, json.items]).toEqual([kind, []]);
	}
});
