import type { Database } from "#app/db/client.server.ts";
import type { storePicture } from "#app/images/images.server.ts";
import type { PictureSize } from "#app/images/reencode.ts";
import type { MalwareScan } from "#app/web/malware-scan.server.ts";
import type { ImportedRow } from "./imported-row.ts";

/** What becomes of a row. `left` is one that is here already, and no older than in the file, or that was deleted here since it came. */
export interface Outcome {
	id: string;
	what: "made" | "changed" | "left" | "refused";
	reason?: string;
}

/** A row that was taken at first, and is refused after all for what came later. */
interface LateRefusal {
	id: string;
	was: "made" | "changed" | "left";
	reason: string;
}

export interface ImportTools {
	db: Database;
	/** Whether rows are written, or only judged. */
	isWriting: boolean;
	/** The accounts here of the accounts in the files, by the ids that these have there. */
	owners: Map<string, string>;
	/** Looks for accounts that no file names. @returns which of these ids are accounts here */
	findOwners(ids: string[]): Promise<string[]>;
	/** Whether a row of a table that comes before was refused, by the id that it goes by there. */
	isRefused(table: string, id: string): boolean;
	/** The rows of the file of another table; none if there is no such file. */
	rowsOf(table: string): AsyncIterable<ImportedRow>;
	/** Whether this is a data URL, or names a file in the folder. */
	holds(source: string): Promise<boolean>;
	/**
	 * The hash of a picture that a row names, a data URL or one in the folder, re-encoded; null for none.
	 * @param store keeps it, in the place of the pictures that everybody sees
	 * @throws {RowRefusal} when it can't be read
	 */
	takePicture(source: string, size: PictureSize, store?: typeof storePicture): Promise<string | null>;
	/** Does what reads a picture or a file, one after the other: their bytes fill the memory, and the queues of visitors hold few. */
	enqueue<Done>(read: () => Promise<Done>): Promise<Done>;
	/** The operator's scanner, which what is handed out as it came is held against; undefined where there is none. */
	isMalware?: MalwareScan | undefined;
	/** The bytes of a file in the folder. @throws {RowRefusal} when it is not there or too large */
	readFile(source: string): Promise<Buffer>;
}

/** A table that can be moved in. */
export interface ImportedTable {
	/** Of its file, and of the table it comes from. */
	name: string;
	/** The columns by which rows are told apart, if not `id`. */
	key?: string[];
	/** Judges some rows, and writes those that are taken unless it is only tried. Each answer stands where its row does. */
	importRows(tools: ImportTools, rows: ImportedRow[]): Promise<Outcome[]>;
	/** Called when all tables are through. */
	finish?(tools: ImportTools): Promise<LateRefusal[]>;
}
