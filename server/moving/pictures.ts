/** Pictures that rows name: data URLs, and files of the storage bucket beside the tables. */
import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Database } from "#app/db/client.server.ts";
import { reencodePicture, storePicture } from "#app/images/images.server.ts";
import type { PictureSize } from "#app/images/reencode.ts";
import { RowRefusal } from "#app/moving/imported-row.ts";
import { ownWork } from "#app/web/fair-queue.server.ts";

const maxBytes = 10_000_000;

/**
 * Takes pictures one after the other.
 * @param db where they are stored; null to try them only
 */
export function pictureTaker(folder: string, db: Database | null) {
	let last: Promise<unknown> = Promise.resolve();
	const take = async (source: string, size: PictureSize) => {
		const bytes = await reencodePicture(ownWork, await read(folder, source), size);
		if (!bytes || bytes === "busy") throw new RowRefusal("Its picture can't be read");
		return db && storePicture(db, bytes);
	};
	return (source: string, size: PictureSize): Promise<string | null> => {
		if (source === "") return Promise.resolve(null);
		const taken = last.then(() => take(source, size));
		last = taken.catch(() => {});
		return taken;
	};
}

async function read(folder: string, source: string) {
	const [, data] = /^data:image\/[\w.+-]+;base64,(.*)$/s.exec(source) ?? [];
	if (data !== undefined) return Buffer.from(data, "base64");
	const path = await findInBucket(join(folder, "storage"), source).catch(() => null);
	if (path === null) throw new RowRefusal(`Its picture is not in the folder storage: ${source.slice(0, 200)}`);
	if ((await stat(path)).size > maxBytes) throw new RowRefusal("Its picture is larger than 10 MB");
	return readFile(path);
}

/** The path in the storage, bucket first, of an address of it. */
function pathIn(source: string) {
	const [, path] = /^https?:\/\/[^/]+\/storage\/v1\/object\/public\/([^?#]+)/.exec(source) ?? [];
	return path === undefined ? source : decodeURIComponent(path);
}

/** @returns null for what leads out of the bucket, also by way of a link */
async function findInBucket(bucket: string, source: string) {
	const root = await realpath(bucket);
	const found = await realpath(join(root, pathIn(source)));
	return found.startsWith(root + sep) && (await stat(found)).isFile() ? found : null;
}
