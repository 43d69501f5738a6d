import { asc, eq, type Query, type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { cardPath } from "#app/cards/card-address.ts";
import { cardSection } from "#app/cards/directory/card.sitemap.server.ts";
import { entriesPerPart, tableSection } from "#app/db/listing/sitemap-section.server.ts";
import { clientWithoutTimeout } from "#app/db/pool.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { listed as listedJobs } from "#app/jobs/job-list.server.ts";
import { contentSection } from "#app/projects/content/content.sitemap.server.ts";
import { projectSection } from "#app/projects/project.sitemap.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { fillWithoutIndexes, scansOf } from "#tests/plans.ts";
import { listParts, readSitemapPart } from "./sections.server.ts";
import { partPath, readPartName } from "./sitemap.server.ts";

const { schemaOwner: db } = await freshDatabase({ isVacuumed: true });

const rows = 25_000;

/** As many rows of each kind, three of a moment, one of twenty out of sight. Two contents in each project. */
beforeAll(async () => {
	const client = await clientWithoutTimeout(db.$client);
	const made = (columns: string) => `select ${columns} from generate_series(1, ${rows}) as n`;
	const at = "timestamptz '2026-01-01' + n / 3 * interval '1 minute'";
	const tables = ["scicomm_cards", "job_listings", "scicomm_projects", "project_content"];
	const turnTriggers = (way: "disable" | "enable") =>
		client.query(tables.map((table) => `alter table ${table} ${way} trigger user`).join(";"));
	try {
		// Entries of them are not asked for here, and making them takes longest.
		await turnTriggers("disable");
		const fill = () =>
			client.query(`
			insert into scicomm_cards (name, title, expertise, availability, bio, email, website, bluesky, linkedin, card_style, is_visible, created_at, updated_at)
			${made(`'Ada', 'Writer', 'Tides', '{Writing}', '', '', '', '', '', 'heliograph', n % 20 > 0, ${at}, ${at}`)};
			insert into job_listings (title, company, description, location, job_type, category, contact, hidden, created_at, updated_at)
			${made(`'Writer', 'Tidewater', 'Writes', 'Lisbon', 'Full-time', 'Writing', 'Write', n % 20 = 0, ${at}, ${at}`)};
			insert into scicomm_projects (name, description, visibility, created_at, updated_at)
			${made(`'Tides', repeat('The sea comes and goes. ', 20), case n % 20 when 0 then 'private' else 'public' end, ${at}, ${at}`)};
			insert into project_content (project_id, name, type, description)
			select id, 'Tides', 'article', repeat('When the sea comes. ', 10) from scicomm_projects, generate_series(1, 2);
		`);
		await fillWithoutIndexes(db, tables, fill);
		await turnTriggers("enable");
		await client.query(`vacuum (analyze) ${tables.join(", ")}`);
	} finally {
		client.release(true);
	}
});

async function pathsOfParts(section: string) {
	const { paths } = await listParts(db);
	const parts = paths.filter((path) => path.includes(`=${section}-`));
	const entries = await Promise.all(parts.map((_, i) => readSitemapPart(db, section, i + 1)));
	return entries.map((part) => part?.entries.map(({ path }) => path()) ?? []);
}

test.each([
	["cards", rows * 0.95],
	["jobs", rows * 0.95],
	["projects", rows * 0.95],
	["content", rows * 0.95 * 2],
])("all %s stand in full parts but the last, each once", async (section, count) => {
	const parts = await pathsOfParts(section);
	const full = Math.floor(count / entriesPerPart);
	expect(parts.map(({ length }) => length)).toEqual([...Array(full).fill(entriesPerPart), count % entriesPerPart]);
	expect(new Set(parts.flat()).size).toBe(count);
	expect(await readSitemapPart(db, section, full + 2)).toBeUndefined();
});

test("what comes before a part is passed by without being read", async () => {
	const [, part] = cardSection.statements(db);
	const text = part?.toSQL().sql.replaceAll(/\$\d+/g, "20000") ?? "";
	const { rows: plan } = await db.execute<Record<string, SQL>>(sql.raw(`explain (analyze, format json) ${text}`));
	const fetched = JSON.stringify(plan).match(/"Heap Fetches":\s*(\d+)/g);
	expect(fetched).toEqual(['"Heap Fetches":0']);
});

test("the oldest cards come first, so that a new one changes the last part alone, and one that goes moves one from part to part", async () => {
	const before = await pathsOfParts("cards");
	const oldest = await db
		.select({ id: scicommCards.id, handle: scicommCards.handle })
		.from(scicommCards)
		.where(sql`is_visible`)
		.orderBy(asc(scicommCards.createdAt), asc(scicommCards.id));
	expect(before.flat()).toEqual(oldest.map(cardPath));
	const [first] = oldest;
	await db
		.update(scicommCards)
		.set({ isVisible: false })
		.where(eq(scicommCards.id, first?.id ?? ""));
	const after = await pathsOfParts("cards");
	expect(after.flat()).toEqual(before.flat().slice(1));
	await db
		.update(scicommCards)
		.set({ isVisible: true })
		.where(eq(scicommCards.id, first?.id ?? ""));
	const card = {
		name: "New",
		title: "Writer",
		expertise: "Tides",
		availability: ["Writing"],
		cardStyle: "heliograph" as const,
	};
	const texts = { bio: "", email: "", website: "", bluesky: "", linkedin: "" };
	await db.insert(scicommCards).values({ ...card, ...texts });
	const grown = await pathsOfParts("cards");
	expect(grown.slice(0, -1)).toEqual(before.slice(0, -1));
	expect(grown.at(-1)?.slice(0, -1)).toEqual(before.at(-1));
});

test.each([
	["cards", cardSection, ["scicomm_cards"]],
	["jobs", tableSection("jobs", jobListings, listedJobs, ({ id }) => id), ["job_listings"]],
	["projects", projectSection, ["scicomm_projects"]],
	// A part of the content is so much of all that is here that reading all of it is the right plan.
	["content", contentSection, ["scicomm_projects"]],
] as const)("%s are counted and read in one statement each, through indexes", async (_, section, tables) => {
	const statements: { toSQL(): Query }[] = section.statements(db);
	expect(statements).toHaveLength(2);
	for (const statement of statements) {
		const scans = await scansOf(db, statement);
		for (const table of tables) expect(scans).not.toContain(`Seq Scan on ${table}`);
		expect(scans.filter((scan) => scan.startsWith("Index Only Scan"))).not.toEqual([]);
	}
});

test("a part's name reads as it was written", () => {
	const name = new URLSearchParams(partPath("cards", 12).split("?")[1]).get("part") ?? "";
	expect(readPartName(name)).toEqual({ section: "cards", number: 12 });
});
