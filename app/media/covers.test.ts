import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { findWaiting } from "#app/admin/queues.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { pictureColumns } from "#app/features.server.ts";
import { images } from "#app/images/image.tables.server.ts";
import { forgetUnusedPictures } from "#app/images/images.server.ts";
import { moderationEvents } from "#app/moderation/moderation.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { freshDatabase } from "#tests/database.ts";
import { fetchCovers } from "./covers.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { readMediaFilters } from "./media-filters.ts";
import { listMedia } from "./media-list.server.ts";

const { db } = await freshDatabase();
beforeEach(async () => {
	await db.delete(mediaItems);
	await db.delete(images);
});

const logger = createLogger("silent");
const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#1b5fa8" } })
	.withExif({ IFD0: { Copyright: "a secret place" } })
	.jpeg()
	.toBuffer();

async function add(fields: Partial<typeof mediaItems.$inferInsert> = {}) {
	const item = { title: "Tides", description: "Water.", url: "https://example.org/t", type: "article" } as const;
	const row = { ...item, author: "Rachel Carson", approved: true, imageUrl: "https://example.org/c.jpg", ...fields };
	const [added] = await db.insert(mediaItems).values(row).returning();
	return added?.id ?? "";
}

async function stored(id: string) {
	const [row] = await db.select().from(mediaItems).where(eq(mediaItems.id, id));
	return row;
}

/** Runs the job with a fetch that finds `bytes` everywhere. Returns the addresses that were asked for. */
async function run(bytes: Uint8Array | null = picture) {
	const asked: string[] = [];
	const fetchPicture = async (address: string) => {
		asked.push(address);
		return bytes;
	};
	await fetchCovers({ db, fetchPicture, logger });
	return asked;
}

test("a cover is fetched once, made anew without what is hidden in it, and shown from here", async () => {
	const id = await add();
	expect(await run()).toEqual(["https://example.org/c.jpg"]);
	expect(await run()).toEqual([]);
	const row = await stored(id);
	expect(row?.coverCheckedAt).toBeInstanceOf(Date);
	const [image] = await db.select().from(images);
	const { format, width, height, exif } = await sharp(image?.bytes).metadata();
	expect({ format, width, height, exif }).toEqual({ format: "webp", width: 1200, height: 675, exif: undefined });
	const { items } = await listMedia(db, null, readMediaFilters(new URLSearchParams()));
	expect(items).toMatchObject([{ imageUrl: `/images/${row?.image}.webp` }]);
	expect(JSON.stringify(items)).not.toContain("c.jpg");
});

test("the cover of what waits for a moderator is there when they look at it", async () => {
	const id = await add({ approved: false });
	expect(await run()).toEqual(["https://example.org/c.jpg"]);
	const waiting = await findWaiting(db, "media", id);
	expect(waiting?.imageUrl).toBe(`/images/${(await stored(id))?.image}.webp`);
	expect(await run()).toEqual([]);
});

test("for what is hidden, or names no cover, nothing is fetched", async () => {
	await add({ approved: false, hidden: true });
	await add({ hidden: true });
	await add({ imageUrl: "" });
	expect(await run()).toEqual([]);
});

test.each([
	["nothing", null],
	["a page", Buffer.from("<html><svg xmlns='http://www.w3.org/2000/svg'/></html>")],
	["half a picture", picture.subarray(0, 300)],
])("where there is %s, the item stays without a cover, and nobody asks again", async (_, bytes) => {
	const id = await add();
	expect(await run(bytes)).toHaveLength(1);
	expect(await stored(id)).toMatchObject({ image: null, coverCheckedAt: expect.any(Date) });
	expect(await run()).toEqual([]);
	expect(await db.$count(images)).toBe(0);
});

test("a cover that no server answers for is given up once another one does, and not while it may be our own network", async () => {
	const fetchPicture = async (address: string) => (address.includes("gone") ? ("unanswered" as const) : picture);
	const gone = { imageUrl: "https://gone.example/c.jpg" };
	const first = await add(gone);
	await fetchCovers({ db, fetchPicture, logger });
	expect(await stored(first)).toMatchObject({ image: null, coverCheckedAt: null });
	await add();
	await fetchCovers({ db, fetchPicture, logger });
	expect(await stored(first)).toMatchObject({ image: null, coverCheckedAt: expect.any(Date) });

	const second = await add(gone);
	await fetchCovers({ db, fetchPicture: async () => "unanswered" as const, logger });
	expect((await stored(second))?.coverCheckedAt).toBeNull();
	await fetchCovers({ db, fetchPicture, logger });
	expect((await stored(second))?.coverCheckedAt).toBeInstanceOf(Date);
});

test("what asked nobody is no sign of the network: nothing that is unanswered is given up for it", async () => {
	await add();
	await run();
	const outage = await add({ imageUrl: "https://gone.example/c.jpg" });
	const unasked = await add({ imageUrl: "https://inside.example/c.jpg" });
	await add({ imageUrl: "https://broken.example/c.jpg" });
	const fetchPicture = async (address: string) => {
		if (address.includes("broken")) throw new Error("Broken off");
		return address.includes("inside") ? ("unasked" as const) : ("unanswered" as const);
	};
	await expect(fetchCovers({ db, fetchPicture, logger })).rejects.toThrow("Some covers could not be kept");
	expect((await stored(outage))?.coverCheckedAt).toBeNull();
	expect(await stored(unasked)).toMatchObject({ image: null, coverCheckedAt: expect.any(Date) });
});

test("while nothing answers, a cover is tried for a day after its item was approved, changed or moved in, and then given up", async () => {
	const updatedAt = new Date(Date.now() - 25 * 3_600_000);
	const changed = await add({ updatedAt: new Date(Date.now() - 23 * 3_600_000) });
	const [approved, old] = [await add({ updatedAt }), await add({ updatedAt })];
	await db.update(publicEntries).set({ createdAt: updatedAt });
	const movedIn = [await add({ updatedAt }), await add({ updatedAt, approved: false })];
	await db.insert(moderationEvents).values({ action: "approved", subjectKind: "media", subjectId: approved });
	await fetchCovers({ db, fetchPicture: async () => "unanswered" as const, logger });
	for (const id of [changed, approved, ...movedIn]) expect((await stored(id))?.coverCheckedAt).toBeNull();
	expect(await stored(old)).toMatchObject({ image: null, coverCheckedAt: expect.any(Date) });
});

test("a cover that its owner replaces while it is fetched is not shown, and the new one is still to be fetched", async () => {
	const id = await add();
	const fetchPicture = async () => {
		const edit = { imageUrl: "https://example.org/new.jpg", coverCheckedAt: null };
		await db.update(mediaItems).set(edit);
		return picture;
	};
	await fetchCovers({ db, fetchPicture, logger });
	expect(await stored(id)).toMatchObject({ image: null, coverCheckedAt: null });
	expect(await run()).toEqual(["https://example.org/new.jpg"]);
});

test("a cover that fails because of us is left to the next run, and keeps no other one", async () => {
	const [broken, whole] = [await add({ imageUrl: "https://example.org/broken.jpg" }), await add()];
	const fetchPicture = async (address: string) => {
		if (address.includes("broken")) throw new Error("Broken off");
		return picture;
	};
	await expect(fetchCovers({ db, fetchPicture, logger })).rejects.toThrow("Some covers could not be kept");
	expect((await stored(whole))?.image).not.toBeNull();
	expect((await stored(broken))?.coverCheckedAt).toBeNull();
	expect(await run()).toEqual(["https://example.org/broken.jpg"]);
});

test("while covers are fetched no transaction is open", async () => {
	await add();
	let open: unknown;
	const fetchPicture = async () => {
		const { rows } = await db.execute(sql`
			select count(*)::int as n from pg_stat_activity
			where datname = current_database() and state like 'idle in transaction%'
		`);
		open = rows[0]?.n;
		return picture;
	};
	await fetchCovers({ db, fetchPicture, logger });
	expect(open).toBe(0);
});

test("a cover that a server died with is tried again by the next run", async () => {
	const id = await add();
	const asked = Promise.withResolvers<void>();
	const dies = () => {
		asked.resolve();
		return new Promise<null>(() => {});
	};
	void fetchCovers({ db, fetchPicture: dies, logger });
	await asked.promise;
	expect(await run()).toEqual(["https://example.org/c.jpg"]);
	expect((await stored(id))?.image).not.toBeNull();
});

test("two runs at once, as after a server that was too slow, leave the same as one", async () => {
	const ids = [await add(), await add({ imageUrl: "https://example.org/other.jpg" })];
	await Promise.all([run(), run()]);
	for (const id of ids) expect((await stored(id))?.image).not.toBeNull();
	expect(await run()).toEqual([]);
});

test("an edit that was open while the cover came goes on", async () => {
	const id = await add();
	const before = await stored(id);
	await run();
	expect((await stored(id))?.updatedAt).toEqual(before?.updatedAt);
});

test("a cover stays as long as its item does", async () => {
	const id = await add();
	await run();
	await db.update(images).set({ createdAt: new Date("2001-01-01") });
	await forgetUnusedPictures(db, pictureColumns);
	expect(await db.$count(images)).toBe(1);
	await db.delete(mediaItems).where(eq(mediaItems.id, id));
	await forgetUnusedPictures(db, pictureColumns);
	expect(await db.$count(images)).toBe(0);
});
