/** Folders of tables for what moves them in. */
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Database } from "#app/db/client.server.ts";
import type { MalwareScan } from "#app/web/malware-scan.server.ts";
import { moveIn, type Refusal } from "#server/moving/move-in.ts";
import { ownFolder } from "./own-folder.ts";

/** A folder with these files, by their paths in it. */
export function folderOf(files: Record<string, string | Buffer | object[]>) {
	const folder = ownFolder("heliograph-moving-");
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		const isWritten = typeof content === "string" || Buffer.isBuffer(content);
		writeFileSync(join(folder, name), isWritten ? content : JSON.stringify(content));
	}
	return folder;
}

/** @returns what became of each table, made, changed, left and refused, and why rows were refused, by their id or else their place */
export async function move(db: Database, folder: string, isWriting = true, isMalware?: MalwareScan) {
	const reasons: Record<string, string> = {};
	const onRefusal = (_: string, { id, place, reason }: Refusal) => {
		reasons[id || place] = reason;
	};
	const { tables } = await moveIn(db, folder, { isWriting, isMalware, onRefusal });
	const counts = tables.map(({ table, counts }) => [table, counts && Object.values(counts)]);
	return { reasons, tables: Object.fromEntries(counts) as Record<string, number[] | null> };
}

/** A row of `users` whose address is confirmed. */
export function member(name: string) {
	return {
		id: randomUUID(),
		email: `${name}-${randomUUID()}@example.org`,
		email_confirmed_at: "2025-01-02 03:04:05.678+00",
	};
}
