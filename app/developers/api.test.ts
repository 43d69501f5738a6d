import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { apiPath, apiRequests, problems } from "#app/api/api.ts";
import { cardHandles, scicommCards } from "#app/cards/card.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { maxBodyBytes } from "#app/forms/form-limits.ts";
import { storePicture } from "#app/images/images.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { savedLists } from "#app/lists/list.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { becomeMember, nextAddress } from "#tests/accounts.ts";
import { type ApiList, openApi } from "#tests/api.ts";
import { testAdmin } from "#tests/app.ts";
import { addEvent } from "#tests/events.ts";
import { reachableCard } from "#tests/messages.ts";
import { addReceipt } from "#tests/receipts.ts";
import { addRequest } from "#tests/requests.ts";
import { testSite } from "#tests/site.ts";

const app = await testSite();
const { db, schemaOwner } = app;
const { document, ask, list } = await openApi(app);
const lists = [
	"/cards",
	"/resources",
	"/collab",
	"/jobs",
	"/projects",
	"/media",
	"/showcase",
	"/requests",
	"/receipts",
	"/events",
	"/search",
	"/lists",
];
const nobody = "00000000-0000-4000-8000-000000000000";

/** Stands in everything that not everybody may read. */
const secret = "oubliette";
const past = new Date("2026-01-01T00:00:00Z");

const card = {
	name: "Mary Somerville",
	slug: "mary-somerville",
	title: "Author",
	expertise: "Astronomy",
	availability: ["Writing Articles"],
	bio: "",
	email: `${secret}@example.org`,
	website: "https://例え.example/a|b",
	bluesky: "@mary.example.org",
	linkedin: "",
	cardStyle: "nocturne" as const,
};
const resource = {
	name: "Almanac",
	description: "Times of the tide.",
	idealFor: "Sailors",
	url: "https://example.org/almanac",
	resourceType: "tool" as const,
	approved: true,
};
const listing = {
	type: "Ask" as const,
	category: "Looking for Writer" as const,
	title: "A second author",
	name: "Jane Marcet",
	email: `${secret}@example.org`,
	description: "Conversations, written by two.",
	contact: secret,
	linkedin: `https://example.org/${secret}`,
	portfolioLink: `https://example.org/${secret}`,
	link: `https://example.org/${secret}`,
	socialLinks: [`https://example.org/${secret}`],
	tags: ["chemistry"],
	approved: true,
};
const job = {
	title: "Lamplighter",
	company: "Tidewater Institute",
	description: "Light the lamps.",
	location: "Lisbon",
	jobType: "Contract" as const,
	category: "Writing" as const,
	contact: "jobs@tidewater.example",
	tags: ["oceans"],
};
const project = { name: "Tide tables", description: "When the sea comes and goes.", visibility: "public" as const };
const media = {
	title: "A candle",
	description: "Filmed slowly.",
	url: "https://example.org/candle",
	type: "video" as const,
	author: "Michael Faraday",
	tags: ["chemistry"],
	imageUrl: `https://example.org/${secret}.jpg`,
	approved: true,
};

const item = {
	title: "The chemical history of a candle",
	description: "Six lectures.",
	link: "https://example.org/lectures",
	category: "publication" as const,
	tags: ["chemistry", "classics"],
};

/** Ids of what anybody may read, newest first, and of all else, by list. */
const shown: Record<string, string[]> = {};
const kept: Record<string, string[]> = {};

/** One thing of each kind that everybody may read, and one for each reason for which not everybody may. */
beforeAll(async () => {
	const [owner] = await db
		.insert(users)
		.values({ email: `${secret}@example.org`, name: secret })
		.returning();
	const userId = owner?.id ?? null;
	const add = async (path: string, isShown: boolean, rows: Promise<{ id: string }[]>) => {
		const ids = (await rows).map(({ id }) => id);
		const known = isShown ? shown : kept;
		// The search finds neither lists nor receipts.
		for (const list of ["/lists", "/receipts"].includes(path) ? [path] : [path, "/search"])
			known[list] = [...ids, ...(known[list] ?? [])];
	};
	const avatar = await storePicture(db, Buffer.from("a photo"));
	const cards = (rows: object) =>
		db
			.insert(scicommCards)
			.values({ ...card, claimTokenHash: secret + randomUUID(), ...rows })
			.returning();
	await add(
		"/cards",
		true,
		cards({ handle: "somerville", avatar, userId, orcid: "0000-0002-1825-0097", bio: "Stars." }),
	);
	await add("/cards", true, cards({ name: "Mary's sister", openToCollaborations: false, expertise: "Ecology" }));
	for (const reason of [{ isVisible: false }, { hidden: true }]) {
		await add(
			"/cards",
			false,
			cards({ ...reason, name: secret, slug: secret, handle: `${secret}-${Object.keys(reason)[0]?.toLowerCase()}` }),
		);
	}
	const insert = {
		resources: (rows: object) =>
			db
				.insert(resources)
				.values({ ...resource, userId, ...rows })
				.returning(),
	};
	await add("/resources", true, insert.resources({}));
	await add("/resources", true, insert.resources({ name: "Wedge", resourceType: "other" }));
	for (const reason of [{ approved: false }, { hidden: true }]) {
		await add("/resources", false, insert.resources({ ...reason, name: secret }));
	}
	const collab = (rows: object) =>
		db
			.insert(collabListings)
			.values({ ...listing, userId, ...rows })
			.returning();
	await add("/collab", true, collab({}));
	await add("/collab", true, collab({ anonymous: true, name: secret, title: "Nobody knows", type: "Offer" }));
	await add("/collab", true, collab({ category: null, title: "", contact: "", type: "Both" }));
	for (const reason of [{ approved: false }, { hidden: true }])
		await add("/collab", false, collab({ ...reason, title: secret }));
	const jobs = (rows: object) =>
		db
			.insert(jobListings)
			.values({ ...job, userId, ...rows })
			.returning();
	await add("/jobs", true, jobs({}));
	await add(
		"/jobs",
		true,
		jobs({
			anonymous: true,
			title: "Keeper",
			category: "Design",
			payMin: 1,
			payMax: 2.5,
			payCurrency: "EUR",
			payPer: "hour",
			remote: true,
			remoteCountries: ["PT"],
			socialLinks: ["https://example.org/[x]"],
		}),
	);
	for (const reason of [{ closesAt: past }, { hidden: true }])
		await add("/jobs", false, jobs({ ...reason, title: secret }));
	const projects = (rows: object) =>
		db
			.insert(scicommProjects)
			.values({ ...project, ...rows })
			.returning();
	await add("/projects", true, projects({ updatedAt: past, topics: ["oceans"], shortDescription: "Tides." }));
	await add("/projects", true, projects({ name: "Forty harbours" }));
	for (const reason of [{ visibility: "unlisted" }, { visibility: "private" }, { hidden: true }]) {
		await add("/projects", false, projects({ ...reason, name: secret }));
	}
	const image = await storePicture(db, Buffer.from("a cover"));
	const items = (rows: object) =>
		db
			.insert(mediaItems)
			.values({ ...media, userId, ...rows })
			.returning();
	await add("/media", true, items({ image }));
	await add("/media", true, items({ title: "Night Assistant", type: "podcast", tags: [] }));
	for (const reason of [{ approved: false }, { hidden: true }])
		await add("/media", false, items({ ...reason, title: secret }));
	const showcase = (rows: object) =>
		db
			.insert(showcaseItems)
			.values({ ...item, ...rows })
			.returning();
	await add("/showcase", true, showcase({ image, featured: true }));
	await add("/showcase", true, showcase({ title: "Jane Marcet", category: "person", tags: ["classics"] }));
	await add("/showcase", false, showcase({ hidden: true, title: secret }));
	// Whoever publishes a list does so under the name of the account.
	const [reader] = await db
		.insert(users)
		.values({ email: `reader-${secret}@example.org`, name: "Ada" })
		.returning();
	const readingLists = (rows: object) =>
		db
			.insert(savedLists)
			.values({ title: "Reading", isPublic: true, userId: reader?.id ?? "", ...rows })
			.returning();
	await add("/lists", true, readingLists({ description: "" }));
	await add("/lists", true, readingLists({ title: "Listening", description: "On the way to work." }));
	for (const reason of [{ isPublic: false }, { hidden: true }])
		await add("/lists", false, readingLists({ ...reason, title: secret }));
	const requests = async (fields: object) => [await addRequest(db, { userId, ...fields })];
	await add("/requests", true, requests({ title: "Who knows lichens?", topics: ["Ecology"], online: true }));
	await add("/requests", true, requests({ title: "A chart of our rain", purpose: "visualisation", paid: true }));
	for (const reason of [{ approved: false }, { hidden: true }, { closesAt: new Date() }])
		await add("/requests", false, requests({ ...reason, title: secret }));
	const ownReceipt = { userId: userId ?? "", cardId: shown["/cards"]?.at(-1) ?? "" };
	const happened = async (fields: object) => [await addReceipt(db, { ...ownReceipt, ...fields })];
	await add("/receipts", true, happened({ title: "Talk", kind: "event" }));
	await add("/receipts", true, happened({ title: "Chart", kind: "project", audienceSize: null, audience: "" }));
	const unconfirmed = { confirmedByOtherAt: null, number: null };
	const hiddenCard = await reachableCard({ db }, { id: userId ?? "" }, { hidden: true, name: secret });
	for (const reason of [
		unconfirmed,
		{ hidden: true },
		{ withdrawnAt: new Date(), number: null },
		{ onCard: false },
		{ cardId: hiddenCard.id },
	])
		await add("/receipts", false, happened({ ...reason, title: secret, what: secret }));
	const happenings = async (fields: object) => [await addEvent(db, { userId, ...fields })];
	const later = new Date(Date.now() + 30 * 86_400_000);
	await add("/events", true, happenings({ title: "Low water", online: true, startsAt: later, image }));
	await add("/events", true, happenings({ title: "A candle", kind: "lecture", languages: ["pt"] }));
	for (const reason of [{ approved: false }, { hidden: true }])
		await add("/events", false, happenings({ ...reason, title: secret }));
});

function idsOf({ data }: ApiList) {
	return data.map(({ id }) => id);
}

test("anybody reads what is public in every list and thing, and nothing of what is not", async () => {
	expect(Object.keys(document.paths).sort()).toEqual(
		lists.flatMap((path) => [apiPath + path, `${apiPath}${path}/{id}`]).sort(),
	);
	const never = await (await ask(`${apiPath}/jobs/${nobody}`)).text();
	for (const path of lists) {
		const { get } = document.paths[apiPath + path] ?? {};
		const searches = [
			"",
			`?q=${secret}`,
			...(get?.parameters ?? []).flatMap(({ name, schema }) => {
				const choices = "enum" in schema ? (schema.enum as string[]) : [secret, secret.slice(0, 3)];
				return name === "limit" || name === "cursor"
					? []
					: choices.map((value) => `?${new URLSearchParams({ [name]: value })}`);
			}),
		];
		for (const search of searches) {
			const response = await ask(apiPath + path + search);
			const text = await response.text();
			// What was asked for may be told back, as the address of the next part.
			expect(text).not.toContain(secret);
			const { data = [] }: Partial<ApiList> = JSON.parse(text);
			for (const { id } of data) expect(shown[path]).toContain(id);
		}
		expect(idsOf(await list(path))).toEqual(shown[path]);
		for (const id of shown[path] ?? []) {
			const thing = await ask(`${apiPath}${path}/${id}`);
			expect(thing.status).toBe(200);
			const text = await thing.text();
			expect(text).not.toContain(secret);
			expect((await list(path)).data).toContainEqual(JSON.parse(text));
		}
		for (const id of [...(kept[path] ?? []), nobody, "x", "%00", "..%2f", "%E0%A4%A", "constructor"]) {
			const gone = await ask(`${apiPath}${path}/${id}`);
			expect([id, gone.status, await gone.text()]).toEqual([id, 404, never]);
		}
	}
	for (const handle of [`${secret}-isvisible`, `${secret}-hidden`, secret]) {
		expect((await ask(`${apiPath}/cards/${handle}`)).status).toBe(404);
	}
});

test("an admin, a member and an owner get the very same bytes, and no cookie", async () => {
	const admin = await becomeMember(app, { email: testAdmin, emailVerified: true });
	const paths = [
		...lists,
		...lists.flatMap((path) => [...(shown[path] ?? []), ...(kept[path] ?? [])].map((id) => `${path}/${id}`)),
	];
	for (const path of paths) {
		const [anybody, member] = [
			await ask(apiPath + path),
			await ask(apiPath + path, { headers: { Cookie: admin.cookie } }),
		];
		expect([member.status, await member.text()]).toEqual([anybody.status, await anybody.text()]);
		expect(member.headers.getSetCookie()).toEqual([]);
		expect(member.headers.get("ETag")).toBe(anybody.headers.get("ETag"));
	}
});

test("a card answers to its handle in any case, and its links are absolute", async () => {
	const response = await ask(`${apiPath}/cards/SomerVille`);
	const [, id] = shown["/cards"] ?? [];
	expect(await response.json()).toMatchObject({
		id,
		handle: "somerville",
		url: "http://localhost/card/somerville",
		contact: `http://localhost/card/${id}/contact.vcf`,
		website: "https://xn--r8jz45g.example/a%7Cb",
		bluesky: "https://bsky.app/profile/mary.example.org",
		linkedin: null,
		picture: expect.stringMatching(/^http:\/\/localhost\/images\/[0-9a-f]{64}\.webp$/),
		image: expect.stringMatching(new RegExp(`^http://localhost/card/${id}/picture/[0-9a-f]{16}\\.png$`)),
	});
});

test("a card that has taken another handle answers to the former one too, as its page leads on", async () => {
	const [, id = ""] = shown["/cards"] ?? [];
	const [{ userId } = {}] = await db.select().from(scicommCards).where(eq(scicommCards.id, id));
	if (!userId) throw new Error("The card is nobody's");
	await db.insert(cardHandles).values({ handle: "fairfax", cardId: id, userId });
	expect(await (await ask(`${apiPath}/cards/fairfax`)).json()).toMatchObject({ id, handle: "somerville" });
	await db.update(scicommCards).set({ isVisible: false }).where(eq(scicommCards.id, id));
	expect((await ask(`${apiPath}/cards/fairfax`)).status).toBe(404);
	await db.update(scicommCards).set({ isVisible: true }).where(eq(scicommCards.id, id));
});

test("the pictures that it names may be shown by other sites", async () => {
	const named = (await list("/cards")).data.flatMap(({ picture }) => (picture as string | null) ?? []);
	expect(named).toHaveLength(1);
	const picture = await app.get(new URL(named[0] ?? "").pathname);
	expect([picture.status, picture.headers.get("Cross-Origin-Resource-Policy")]).toEqual([200, "cross-origin"]);
});

test("an anonymous listing and a quick one lack what they don't tell, and their address finds them on the board", async () => {
	const { data } = await list("/collab");
	expect(data.map(({ name, title, category }) => [name, title, category])).toEqual([
		["Jane Marcet", null, null],
		[null, "Nobody knows", "Looking for Writer"],
		["Jane Marcet", "A second author", "Looking for Writer"],
	]);
	for (const { url, description } of data) {
		const { pathname, search } = new URL(String(url));
		expect((await app.get(pathname + search)).text).toContain(description);
	}
});

describe("a list", () => {
	test.each<[string, string[]]>([
		["/cards?q=somerville", ["Mary Somerville"]],
		["/cards?q=SOMER%20stars", ["Mary Somerville"]],
		["/cards?q=%25", []],
		["/cards?open=on", ["Mary Somerville"]],
		["/cards?expertise=ecology", ["Mary's sister"]],
		["/cards?availability=Writing+Articles&expertise=ECOLOGY", ["Mary's sister"]],
		["/cards?q=&expertise=", ["Mary's sister", "Mary Somerville"]],
		["/resources?type=tool", ["Almanac"]],
		["/resources?q=wedge", ["Wedge"]],
		["/collab?type=Offer", ["Nobody knows"]],
		["/collab?q=second", ["A second author"]],
		["/jobs?category=Design&category=Writing", ["Keeper", "Lamplighter"]],
		["/jobs?category=Design&type=Contract", ["Keeper"]],
		["/jobs?type=Freelance", []],
		["/jobs?tag=%23Oceans&location=lisb&q=lamplighter", ["Lamplighter"]],
		["/projects?q=harbours", ["Forty harbours"]],
		["/media?type=podcast", ["Night Assistant"]],
		["/media?tag=Chemistry", ["A candle"]],
		["/showcase?category=person", ["Jane Marcet"]],
		["/showcase?tag=Chemistry&q=lectures", ["The chemical history of a candle"]],
		["/requests?topic=Ecology&online=on&place=portu&language=en", ["Who knows lichens?"]],
		["/requests?purpose=visualisation&paid=on&q=rain", ["A chart of our rain"]],
		["/events?kind=lecture&language=pt&place=lisb", ["A candle"]],
		["/events?q=low&online=on", ["Low water"]],
		["/events?past=on", []],
	])("%s has %j", async (path, names) => {
		expect(
			(await list(path)).data.map(({ name, title }) => (path.startsWith("/cards") ? name : (title ?? name))),
		).toEqual(names);
	});

	test.each(lists)("%s is read to its end from part to part, by its cursors and by its links", async (path) => {
		const ids: unknown[] = [];
		let link: string | null = `${apiPath}${path}?limit=1`;
		while (link !== null) {
			const response: Response = await ask(link);
			const { data, next }: ApiList = await response.json();
			ids.push(...data.map(({ id }) => id));
			const header = response.headers.get("Link");
			const [, address] = /^<http:\/\/localhost(\/api\/v1\/[^>]+)>; rel="next"$/.exec(header ?? "") ?? [];
			expect(address).toBe(next === null ? undefined : `${apiPath}${path}?limit=1&cursor=${next}`);
			link = address ?? null;
		}
		expect(ids).toEqual(shown[path]);
	});

	test("a link to the next part keeps what was asked, whatever was asked", async () => {
		const response = await ask(`${apiPath}/cards?q=mary&availability=Writing+Articles&limit=1`);
		const link = new URL(/<(.+)>/.exec(response.headers.get("Link") ?? "")?.[1] ?? "");
		expect(Object.fromEntries(link.searchParams)).toMatchObject({
			q: "mary",
			availability: "Writing Articles",
			limit: "1",
		});
		const [first] = (await list(`/cards?limit=1`)).data;
		expect(idsOf(await list(link.href.split(apiPath)[1] ?? ""))).toEqual(
			shown["/cards"]?.filter((id) => id !== first?.id),
		);
	});

	test("it costs one statement", async () => {
		await ask(`${apiPath}/jobs?q=lamp`);
		const query = vi.spyOn(db.$client, "query");
		await ask(`${apiPath}/jobs?q=lamp`);
		const asked = query.mock.calls.filter(([statement]) => !JSON.stringify(statement).includes("rate_limits"));
		expect(asked).toHaveLength(1);
		query.mockRestore();
	});
});

const long = "x".repeat(101);
const cursorOf = (text: string) => Buffer.from(text).toString("base64url");

describe("a wrong parameter is told:", () => {
	test.each<[string, string[]]>([
		["/jobs?limit=0", ["limit"]],
		["/jobs?limit=101", ["limit"]],
		["/jobs?limit=-1", ["limit"]],
		["/jobs?limit=1e1", ["limit"]],
		["/jobs?limit=%EF%BC%91", ["limit"]],
		["/jobs?limit=99999999999999999999999", ["limit"]],
		["/jobs?limit=", ["limit"]],
		["/jobs?limit=1&limit=2", ["limit"]],
		["/jobs?limit[]=1", ["limit[]"]],
		[`/jobs?q=${long}`, ["q"]],
		["/jobs?q=a&q=b", ["q"]],
		["/jobs?category=writing", ["category"]],
		["/jobs?category=Writing&category=", ["category"]],
		["/jobs?category=constructor&type=__proto__", ["category", "type"]],
		["/jobs?tag=", ["tag"]],
		["/jobs?tag=%00", ["tag"]],
		[`/jobs?${"tag=a&".repeat(2)}${Array.from({ length: 10 }, (_, i) => `tag=t${i}`).join("&")}`, ["tag"]],
		["/jobs?page=2", ["page"]],
		["/jobs?open=on", ["open"]],
		[
			"/jobs?__proto__=1&constructor=2&toString=3&hasOwnProperty",
			["__proto__", "constructor", "toString", "hasOwnProperty"],
		],
		["/cards?open=true", ["open"]],
		["/cards?open=on&open=on", ["open"]],
		["/collab?type=ask", ["type"]],
		["/collab?type=Ask&type=Offer", ["type"]],
		["/media?tag=a&tag=b", ["tag"]],
		["/media?type=", ["type"]],
		["/showcase?category=book&tag=a&tag=b", ["category", "tag"]],
		["/projects?tag=oceans", ["tag"]],
		[`/jobs/${nobody}?q=a`, ["q"]],
		["/jobs?cursor=", ["cursor"]],
		["/jobs?cursor=null", ["cursor"]],
		["/jobs?cursor=%00", ["cursor"]],
		[`/jobs?cursor=${cursorOf(`cards 1 ${nobody}`)}`, ["cursor"]],
		[`/jobs?cursor=${cursorOf(`jobs 99999999999999999 ${nobody}`)}`, ["cursor"]],
		[`/jobs?cursor=${cursorOf(`jobs -1 ${nobody}`)}`, ["cursor"]],
		[`/jobs?cursor=${cursorOf("jobs 1 1")}`, ["cursor"]],
		[`/jobs?cursor=${cursorOf(`jobs 1 ${nobody}`)}&cursor=${cursorOf(`jobs 1 ${nobody}`)}`, ["cursor"]],
	])("%s", async (path, parameters) => {
		const response = await ask(apiPath + path);
		const body = await response.json();
		expect([response.status, body.errors.map(({ parameter }: { parameter: string }) => parameter)]).toEqual([
			400,
			parameters,
		]);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
	});

	test("a thousand of them are told in part, and a long name in part", async () => {
		const many = Array.from({ length: 1000 }, (_, i) => `z${i}=1`).join("&");
		expect((await (await ask(`${apiPath}/jobs?${"n".repeat(500)}=1&${many}`)).json()).errors).toHaveLength(20);
	});
});

test.each([
	"/jobs?q=%00",
	"/jobs?q=%FF%FE",
	"/jobs?q=%F0%9F%A6%8A%ED%A0%80",
	"/jobs?q='%20or%20true%20--",
	"/jobs?q=%5C&location=%5C%25_",
	"/jobs?tag=%7B%22%2C%7D&tag='",
	"/cards?availability=%7B%22a%5C%22%2C%7D&expertise=%00",
	"/cards?availability=%5C",
	`/jobs?cursor=${cursorOf(`jobs 0 ${nobody}`)}`,
	`/jobs?cursor=${cursorOf(`jobs 9999999999999999 ${nobody.toUpperCase()}`)}`,
	"/jobs?&&&",
	"/jobs?=x",
	"/media?tag=%25",
])("%s is a question like any other", async (path) => {
	expect((await ask(apiPath + path)).status).toBe(200);
});

describe("an answer", () => {
	test("is for the pages of any site, without cookies, and no page of search engines", async () => {
		const { headers } = await ask(`${apiPath}/jobs?limit=1`, { headers: { Origin: "https://elsewhere.example" } });
		expect(Object.fromEntries(headers)).toMatchObject({
			"access-control-allow-origin": "*",
			"access-control-expose-headers": expect.stringMatching(/ETag.*Link.*RateLimit/),
			"cross-origin-resource-policy": "cross-origin",
			"cache-control": "public, max-age=60",
			"x-robots-tag": "noindex",
			"x-content-type-options": "nosniff",
			"content-type": "application/json",
		});
		expect(headers.has("Access-Control-Allow-Credentials")).toBe(false);
		expect(headers.get("Vary") ?? "").not.toMatch(/cookie/i);
	});

	test("that refuses is for them too, and says what is left", async () => {
		const { status, headers } = await ask(`${apiPath}/jobs`, { method: "DELETE" });
		expect(status).toBe(405);
		for (const name of ["access-control-allow-origin", "ratelimit", "ratelimit-policy", "x-request-id"])
			expect(headers.has(name), name).toBe(true);
	});

	test("a question of a browser before it asks is answered", async () => {
		const { status, headers } = await app.app.request(`${apiPath}/jobs`, {
			method: "OPTIONS",
			headers: {
				Origin: "https://elsewhere.example",
				"Access-Control-Request-Method": "GET",
				"Access-Control-Request-Headers": "If-None-Match",
			},
		});
		expect(status).toBe(204);
		expect(headers.get("Access-Control-Allow-Methods")).toBe("GET,HEAD,OPTIONS");
		expect(headers.get("Access-Control-Allow-Headers")).toBe("If-None-Match");
	});

	test.each([...lists, "/cards/somerville"])(
		"of %s is not sent twice to who has it, and HEAD gives its head",
		async (path) => {
			const first = await ask(apiPath + path);
			const tag = first.headers.get("ETag") ?? "";
			// Weak, since it stands for the compressed answer too, and caches only renew what has the tag of the 304.
			expect(tag).toMatch(/^W\/"[0-9a-f]+"$/);
			const second = await ask(apiPath + path, { headers: { "If-None-Match": `"other", ${tag.slice(2)}` } });
			expect([second.status, await second.text(), second.headers.get("ETag")]).toEqual([304, "", tag]);
			expect(second.headers.get("Vary")).toBe("Accept-Encoding");
			expect(second.headers.get("Access-Control-Allow-Origin")).toBe("*");
			expect(second.headers.get("Cache-Control")).toBe("public, max-age=60");
			const head = await ask(apiPath + path, { method: "HEAD" });
			expect([head.status, await head.text(), head.headers.get("ETag")]).toEqual([200, "", tag]);
			expect(head.headers.get("Vary")).toBe("Accept-Encoding");
		},
	);

	test("is compressed for who can read that", async () => {
		const response = await ask(`${apiPath}/jobs`);
		const packed = await app.get(`${apiPath}/jobs`, { "Accept-Encoding": "gzip", "X-Forwarded-For": nextAddress() });
		expect(packed.headers.get("Content-Encoding")).toBe("gzip");
		expect(packed.headers.get("ETag")).toBe(response.headers.get("ETag"));
		expect(packed.headers.get("Vary")).toBe("Accept-Encoding");
		expect(gunzipSync(packed.bytes).toString()).toBe(await response.text());
	});

	test.each([
		...["", "/", "/nothing", "/jobs/", `/jobs/${nobody}/more`, "/openapi.yaml", "/Jobs"],
		...["/x".repeat(7_500), `/cards/${"x".repeat(2_100)}`],
	])("to nothing (%j) is a problem, for pages of other sites too", async (path) => {
		const response = await ask(apiPath + path);
		expect([response.status, (await response.json()).type]).toEqual([404, "http://localhost/developers#not-found"]);
		expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
	});

	test("to a form that is too large is one too", async () => {
		const headers = { "Content-Length": String(maxBodyBytes + 1) };
		const response = await app.app.request(`${apiPath}/jobs`, { method: "POST", headers, body: "x" });
		expect(await response.json()).toMatchObject({ status: 405, title: problems["method-not-allowed"].title });
	});

	test.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("to %s is a problem", async (method) => {
		for (const path of [...lists, "/nothing", "/openapi.json"]) {
			const response = await app.app.request(apiPath + path, {
				method,
				headers: { Origin: "https://elsewhere.example" },
				body: "x".repeat(100_000),
			});
			expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
			expect(response.headers.get("Content-Type")).toBe("application/problem+json");
			expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
			expect(await response.json()).toMatchObject({ status: 405, title: problems["method-not-allowed"].title });
		}
	});
});

describe("the limit", () => {
	const state = ({ headers }: Pick<Response, "headers">) => headers.get("RateLimit");

	test("counts every request of an address, known answers and wrong ones too, and a household's as one", async () => {
		const from = (address: string, more: Record<string, string> = {}) => ({
			headers: { "X-Forwarded-For": address, ...more },
		});
		const first = await ask(`${apiPath}/jobs`, from("2001:db8:7::1"));
		expect(state(first)).toMatch(/^"api";r=599;t=600$/);
		expect(first.headers.get("RateLimit-Policy")).toBe('"api";q=600;w=600');
		const same = from("2001:db8:7::ffff:1", { "If-None-Match": first.headers.get("ETag") ?? "" });
		expect(state(await ask(`${apiPath}/jobs`, same))).toMatch(/^"api";r=598;t=\d+$/);
		expect(state(await ask(`${apiPath}/nothing`, from("2001:db8:7::2")))).toMatch(/r=597/);
		expect(state(await ask(`${apiPath}/jobs?limit=x`, from("2001:db8:7::2")))).toMatch(/r=596/);
		expect(state(await ask(`${apiPath}/jobs`, from("2001:db8:7:1::1")))).toMatch(/r=599/);
	});

	test("stops who has used it without asking the database, and says when it ends", async () => {
		const headers = { "X-Forwarded-For": "203.0.113.77" };
		const key = "api:203.0.113.77";
		const counted = { key, points: apiRequests.times - 2, expire: Date.now() + 600_000 };
		await db.insert(rateLimits).values(counted);
		expect(state(await ask(`${apiPath}/jobs`, { headers }))).toMatch(/r=599/);
		const known = () => db.select().from(rateLimits).where(eq(rateLimits.key, key));
		await vi.waitUntil(async () => (await known())[0]?.points === apiRequests.times - 1, { timeout: 60_000 });
		await vi.waitUntil(async () => state(await ask(`${apiPath}/jobs`, { headers }))?.includes("r=0"));
		const query = vi.spyOn(db.$client, "query");
		for (const path of ["/jobs", "/nothing", "/openapi.json"]) {
			const refused = await ask(apiPath + path, { headers });
			expect([refused.status, state(refused)]).toEqual([429, expect.stringMatching(/^"api";r=0;t=\d+$/)]);
			const wait = Number(refused.headers.get("Retry-After"));
			expect(wait).toBeGreaterThan(0);
			expect(wait).toBeLessThanOrEqual(apiRequests.seconds);
		}
		expect(query).not.toHaveBeenCalled();
		query.mockRestore();
		expect((await ask(`${apiPath}/jobs`)).status).toBe(200);
	});
});

test("the log has a line for a request, with its id", async () => {
	const response = await ask(`${apiPath}/media?limit=1`);
	const id = response.headers.get("X-Request-Id");
	expect(app.lines.filter((line) => line.id === id)).toMatchObject([{ path: `${apiPath}/media`, status: 200 }]);
});

test("a failure of the database is a problem without details", async () => {
	await schemaOwner.execute("alter table job_listings rename to elsewhere");
	const response = await ask(`${apiPath}/jobs?location=somewhere`);
	await schemaOwner.execute("alter table elsewhere rename to job_listings");
	expect([response.status, await response.json()]).toEqual([
		500,
		{
			type: "http://localhost/developers#failure",
			title: problems.failure.title,
			status: 500,
			detail: problems.failure.meaning,
		},
	]);
	expect(
		app.lines.some(({ msg, id }) => msg === "A request failed" && id === response.headers.get("X-Request-Id")),
	).toBe(true);
});
