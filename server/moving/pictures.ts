/** Pictures and files that rows name: data URLs, and files of the storage bucket beside the tables. */
import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import pLimit from "p-limit";
import type { Database } from "#app/db/client.server.ts";
import { reencodePicture, storePicture } from "#app/images/images.server.ts";
import { keepsAsItIs } from "#app/images/own-encoding.server.ts";
import { RowRefusal } from "#app/moving/imported-row.ts";
import type { ImportTools } from "#app/moving/imported-table.ts";
import { ownWork } from "#app/web/fair-queue.server.ts";

const maxBytes = 10_000_000;
const dataUrl = /^data:image\/[\w.+-]+;base64,(.*)$/s;

/** @param db where pictures are stored; null to try them only */
export function openStorage(
	folder: string,
	db: Database | null,
): Pick<ImportTools, "holds" | "takePicture" | "enqueue" | "readFile"> {
	const storage = join(folder, "storage");
	const enqueue = pLimit(1);
	const find = (source: string) => findInBucket(storage, source).catch(() => null);
	return {
		holds: async (source) => source !== "" && (dataUrl.test(source) || (await find(source)) !== null),
		readFile: read,
		enqueue,
		async takePicture(source, size, store = storePicture) {
			if (source === "") return null;
			return enqueue(async () => {
				const bytes = await read(source);
				const encoded = await reencodePicture(ownWork, bytes, size);
				if (!encoded || encoded === "busy") throw new RowRefusal("Its picture can't be read");
				const kept = (await keepsAsItIs(bytes, size)) ? bytes : encoded;
				return db && store(db, kept);
			});
		},
	};

	async function read(source: string) {
		const [, data] = dataUrl.exec(source) ?? [];
		if (data !== undefined) return Buffer.from(data, "base64");
		const path = await find(source);
		if (path === null) throw new RowRefusal(`Its file is not in the folder storage: ${source.slice(0, 200)}`);
		if ((await stat(path)).size > maxBytes) throw new RowRefusal("Its file is larger than 10 MB");
		return readFile(path);
	}
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
