import { mf2 } from "microformats-parser";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { images } from "#app/images/image.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { cardInput } from "#tests/cards.ts";
import { testSite } from "#tests/site.ts";
import { readStructuredData } from "#tests/structured-data.ts";
import { cardHandles, scicommCards } from "./card.tables.server.ts";
import { columnsOf } from "./card-own.server.ts";

const app = await testSite();
const { db } = app;

const origin = "http://localhost";
const avatar = "a".repeat(64);
await db.insert(images).values({ hash: avatar, bytes: Buffer.from("RIFF") });

type Fields = Partial<typeof scicommCards.$inferInsert>;

/** The path of a new card. */
async function add(fields: Fields = {}) {
	const values = { ...columnsOf(cardInput()), ...fields };
	const [row] = await db.insert(scicommCards).values(values).returning({ id: scicommCards.id });
	const { handle } = fields;
	if (handle) await db.insert(cardHandles).values({ handle, cardId: row?.id, userId: (await becomeMember({ db })).id });
	return href("/card/:id", { id: handle ?? row?.id ?? "" });
}

async function htmlAt(path: string, cookie?: string) {
	const response = await app.get(path, cookie ? { Cookie: cookie } : {});
	expect(response.status).toBe(200);
	return response.text;
}

/** A card with everything in it, and what must come back of that as it was typed. */
const full = {
	handle: "rachel",
	name: `Rachel "Ray" <b>Carson</b> & 海`,
	title: "Marine biologist, author",
	bio: "The sea   around </script><!-- us",
	expertise: "Marine Biology",
	availability: ["Writing Articles", "Public Speaking"],
	email: "rachel@example.org",
	website: "https://example.org/?a=1&b=</script>",
	bluesky: "@rachel.example.org",
	linkedin: "https://www.linkedin.com/in/rachel",
	orcid: "0000-0002-1825-0097",
	avatar,
	workSamples: [{ title: "Silent Spring", url: "https://example.org/spring" }],
	createdAt: new Date("2026-01-02T03:04:05.000Z"),
	updatedAt: new Date("2026-02-03T04:05:06.000Z"),
};
const profiles = [
	full.website,
	"https://bsky.app/profile/rachel.example.org",
	full.linkedin,
	"https://orcid.org/0000-0002-1825-0097",
];
const path = await add(full);

describe("a card tells machines", () => {
	test("what it shows of its person, the ORCID iD among it", async () => {
		expect(await readStructuredData(await htmlAt(path))).toEqual({
			about: {
				"@context": "https://schema.org",
				"@type": "ProfilePage",
				url: `${origin}/card/rachel`,
				dateCreated: "2026-01-02T03:04:05.000Z",
				dateModified: "2026-02-03T04:05:06.000Z",
				mainEntity: {
					"@type": "Person",
					name: full.name,
					jobTitle: full.title,
					description: full.bio,
					knowsAbout: "Marine Biology",
					url: `${origin}/card/rachel`,
					image: `${origin}/images/${avatar}.webp`,
					email: "rachel@example.org",
					sameAs: profiles,
					identifier: {
						"@type": "PropertyValue",
						propertyID: "ORCID",
						value: "0000-0002-1825-0097",
						url: "https://orcid.org/0000-0002-1825-0097",
					},
				},
			},
			missing: [],
		});
	});

	test("that in the HTML once, and not in the data that the browser takes from page to page", async () => {
		expect((await htmlAt(path)).split("https://schema.org")).toHaveLength(2);
		expect(await htmlAt(`${path}.data`)).not.toContain("schema.org");
	});

	test("no more than it has", async () => {
		const bare = await add();
		expect((await readStructuredData(await htmlAt(bare))).about).toMatchObject({
			mainEntity: {
				"@type": "Person",
				name: "Rachel Carson",
				jobTitle: "Marine biologist & author",
				knowsAbout: "Marine Biology",
				url: origin + bare,
			},
		});
		const { about } = await readStructuredData(await htmlAt(bare));
		expect(Object.keys((about as { mainEntity: object }).mainEntity)).toHaveLength(5);
	});

	test("nothing when it is kept from search engines, not even its owner", async () => {
		const owner = await becomeMember(app);
		for (const fields of [{ isVisible: false }, { hidden: true }]) {
			const html = await htmlAt(await add({ ...fields, userId: owner.id }), owner.cookie);
			expect(html).toContain('content="noindex"');
			expect((await readStructuredData(html)).about).toBeUndefined();
		}
	});
});

describe("a reader of microformats", () => {
	test("finds one person on a card, with all that it shows and nothing else", async () => {
		const { items } = mf2(await htmlAt(path), { baseUrl: origin + path });
		expect(items).toEqual([
			{
				type: ["h-card"],
				properties: {
					photo: [`${origin}/images/${avatar}.webp`],
					name: [full.name],
					"job-title": [full.title],
					note: [full.bio],
					category: ["Marine Biology"],
					email: ["mailto:rachel@example.org"],
					url: profiles,
				},
			},
		]);
	});

	test("takes neither initials nor other links of a bare card for anything", async () => {
		const bare = await add();
		const { items } = mf2(await htmlAt(bare), { baseUrl: origin + bare });
		const properties = {
			name: ["Rachel Carson"],
			"job-title": ["Marine biologist & author"],
			category: ["Marine Biology"],
		};
		expect(items).toEqual([{ type: ["h-card"], properties }]);
	});

	test("finds the same person in the frame for other sites, with the address of the card", async () => {
		const frame = `${path}/embed`;
		const { items } = mf2(await htmlAt(frame), { baseUrl: origin + frame });
		const { name, "job-title": title, note, photo, url } = items[0]?.properties ?? {};
		expect(items).toHaveLength(1);
		expect([name, title, note, photo]).toEqual([
			[full.name],
			[full.title],
			[full.bio],
			[`${origin}/images/${avatar}.webp`],
		]);
		expect(url).toEqual([`${origin}/card/rachel`, ...profiles.slice(0, 3)]);
	});

	test("learns which addresses are the person's, and that work samples and contact data are not", async () => {
		const html = await htmlAt(path);
		const { rels, "rel-urls": urls } = mf2(html, { baseUrl: origin + path });
		expect(rels.me).toEqual(profiles);
		for (const url of profiles) {
			expect(urls[url]?.rels).toEqual(expect.arrayContaining(["me", "noopener", "noreferrer", "nofollow", "ugc"]));
		}
		expect(urls["https://example.org/spring"]?.rels).not.toContain("me");
	});
});
