import type { SubmissionResult } from "@conform-to/react";
import type { Database } from "#app/db/client.server.ts";
import type { Client } from "#app/web/fair-queue.server.ts";
import { contentMessages, isText } from "../../content.ts";
import { sealFile } from "../../project-files.server.ts";
import type { Meanwhile } from "../content-answer.ts";
import { fieldsOf } from "../content-fields.ts";
import { type FoundContent, findVersion, listVersionsSince, openVersion } from "../content-pages.server.ts";
import { viewVersion } from "../views/view.server.ts";
import { workOnText } from "../workers/text-worker-pool.server.ts";
import { stateOf, type VersionState } from "./version-state.ts";

/** What to go on with after others saved something meanwhile. */
interface Conflict extends Meanwhile {
	/** The number of the newest version, which the form is made from now. */
	version: number;
	/** The writer's state with what the others changed, as far as that goes. */
	state: VersionState;
	message: string;
}

/** Of these an image has one, as a presentation has an address or a file: half of each would be neither's. */
const alternatives = ["alt", "decorative"];

/**
 * Puts what the writer made of version `base` together with the newest one, line by line where that can be done. Nothing is
 * saved: the writer decides.
 */
export async function mergeWithLatest(
	db: Database,
	client: Client,
	content: FoundContent,
	base: number,
	mine: VersionState,
): Promise<Conflict> {
	const { id, type, project } = content;
	const version = content.currentVersion;
	const [versions, newest, started] = await Promise.all([
		listVersionsSince(db, project.id, id, base),
		openVersion(db, project.id, id, version),
		findVersion(db, project.id, id, base),
	]);
	const theirs = stateOf(newest, content);
	const before = started ? stateOf(started, content) : theirs;
	const isTouched = (key: string) => mine.metadata[key] !== before.metadata[key];
	const metadata = Object.keys({ ...before.metadata, ...theirs.metadata, ...mine.metadata }).map((key) => {
		const isMine = (alternatives.includes(key) ? alternatives : [key]).some(isTouched);
		return [key, (isMine ? mine : theirs).metadata[key] ?? ""];
	});
	const { data, file } = mine.data === before.data && mine.file === before.file ? theirs : mine;
	const state: VersionState = {
		name: mineUnlessUntouched(mine.name, before.name, theirs.name),
		description: mineUnlessUntouched(mine.description, before.description, theirs.description),
		data,
		file,
		metadata: Object.fromEntries(metadata),
	};
	if (!isText(type)) {
		const view = await viewVersion(client, project.id, type, newest);
		return { version, versions, theirs: view, state, message: contentMessages.chooseOne };
	}
	const { text, message } = await mergeText(client, mine.data, before.data, theirs.data);
	return { version, versions, theirs: null, state: { ...state, data: text }, message };
}

function mineUnlessUntouched<Value>(mine: Value, before: Value, theirs: Value) {
	return mine === before ? theirs : mine;
}

async function mergeText(client: Client, mine: string, before: string, theirs: string) {
	const { conflicted, merged, unmerged } = contentMessages;
	const merge = await workOnText(client, null, "mergeTexts", mine, before, theirs);
	if ("failed" in merge) return { text: mine, message: unmerged };
	return { text: merge.result.text, message: merge.result.conflicts > 0 ? conflicted : merged };
}

/** The form with the merged state in it. */
export function conflictResult({ state, message }: Conflict, changes: string, secret: string): SubmissionResult {
	const sealed = state.file === null ? "" : sealFile(secret, state.file);
	return { status: "error", initialValue: { ...fieldsOf(state, sealed), changes }, error: { "": [message] } };
}
