import type { Database } from "#app/db/client.server.ts";
import type { PictureSize } from "#app/images/reencode.ts";
import type { ImportedRow } from "./imported-row.ts";

/** What becomes of a row. `left` is one that is here already, and no older than in the file. */
export interface Outcome {
	id: string;
	what: "made" | "changed" | "left" | "refused";
	reason?: string;
}

export interface ImportTools {
	db: Database;
	/** Whether rows are written, or only judged. */
	isWriting: boolean;
	/** The accounts here of the accounts in the files, by the ids that these have there. */
	owners: Map<string, string>;
	/** The same for accounts that no file names. @returns which of these ids are accounts here */
	findOwners(ids: string[]): Promise<string[]>;
	/**
	 * The hash of a picture that a row names, a data URL or one in the folder, re-encoded; null for none.
	 * @throws {RowRefusal} when it can't be read
	 */
	takePicture(source: string, size: PictureSize): Promise<string | null>;
}

/** A table that can be moved in. */
export interface ImportedTable {
	/** Of its file, and of the table it comes from. */
	name: string;
	/** Judges some rows, and writes those that are taken unless it is only tried. Each answer stands where its row does. */
	importRows(tools: ImportTools, rows: ImportedRow[]): Promise<Outcome[]>;
}
