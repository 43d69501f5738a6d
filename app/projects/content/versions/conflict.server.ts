import type { SubmissionResult } from "@conform-to/react";
import type { RouterContextProvider } from "react-router";
import type { Secrets } from "#app/accounts/key.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import type { SavedField } from "#app/forms/form-answer.ts";
import { savedFields } from "#app/forms/saved-fields.server.ts";
import type { Client } from "#app/web/fair-queue.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { contentLimits, contentMessages, isText } from "../../content.ts";
import { sealFile } from "../../project-files.server.ts";
import type { Meanwhile } from "../content-answer.ts";
import { fieldsOf } from "../content-fields.ts";
import { type FoundContent, findVersion, listVersionsSince, openVersion } from "../content-pages.server.ts";
import { reserveTextMemory } from "../text-memory.server.ts";
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
	/** What the others changed in one field while the writer said something else there, which the form keeps. */
	saved: SavedField[];
}

/** Of these an image has one, as a presentation has an address or a file: half of each would be neither's. */
const alternatives = ["alt", "decorative"];

/**
 * Puts what the writer made of version `base` together with the newest one, line by line where that can be done. Nothing is
 * saved: the writer decides.
 * @throws as `reserveTextMemory`
 */
export async function mergeWithLatest(
	context: Readonly<RouterContextProvider>,
	content: FoundContent,
	base: number,
	mine: VersionState,
): Promise<Conflict> {
	const db = context.get(databaseContext);
	const client = context.get(requestContext);
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
	const isMine = hasOtherThing(mine, before);
	const { data, file } = isMine ? mine : theirs;
	const state: VersionState = {
		name: mineUnlessUntouched(mine.name, before.name, theirs.name),
		description: mineUnlessUntouched(mine.description, before.description, theirs.description),
		data,
		file,
		metadata: Object.fromEntries(metadata),
	};
	const saved = leftOut(theirs, started && before, state);
	// What it was made from is not known, so nothing can be put together.
	if (!isText(type) || !started) {
		reserveTextMemory(context, newest.data);
		const view = await viewVersion(client, project.id, type, newest);
		const isLeftOut = isMine && hasOtherThing(theirs, before) && hasOtherThing(theirs, mine);
		const message = isSameForm(state, mine)
			? contentMessages.chooseOne
			: messageOf(0, saved.length + (isLeftOut ? 1 : 0), contentMessages.mergedApart);
		return { version, versions, theirs: view, state, message, saved };
	}
	const { text, conflicts } = await mergeText(client, mine.data, before.data, theirs.data);
	// It takes the place of the text that was sent, which has its memory.
	reserveTextMemory(context, text.slice(mine.data.length));
	const message = messageOf(conflicts, saved.length);
	return { version, versions, theirs: null, state: { ...state, data: text }, message, saved };
}

const fieldsApart = ["name", "description", "format", "language", "alt", "decorative"] as const;

/** What the others said since `before` in the fields of which a version has one, and `merged` has not. */
function leftOut(theirs: VersionState, before: VersionState | undefined, merged: VersionState) {
	const now = fieldsOf(theirs, "");
	const then = before && fieldsOf(before, "");
	const fields = fieldsApart.filter((field) => now[field] !== then?.[field]);
	const changed = (from: typeof now) => Object.fromEntries(fields.map((field) => [field, from[field] ?? ""]));
	return savedFields(changed(now), { initialValue: changed(fieldsOf(merged, "")), fields });
}

/** Whether what a version shows, be it a file, an address or a text, is another than in a former one. */
function hasOtherThing(state: VersionState, former: VersionState) {
	return state.data !== former.data || state.file !== former.file;
}

function isSameForm(one: VersionState, other: VersionState) {
	const [first, second] = [one, other].map((state) => JSON.stringify(fieldsOf(state, state.file ?? "")));
	return first === second;
}

function mineUnlessUntouched<Value>(mine: Value, before: Value, theirs: Value) {
	return mine === before ? theirs : mine;
}

/** @returns as `mergeTexts`; without `conflicts` where the texts could not be put together, or only to more than a form brings */
async function mergeText(client: Client, mine: string, before: string, theirs: string) {
	const merge = await workOnText(client, null, "mergeTexts", mine, before, theirs);
	const isMerged = "result" in merge && merge.result.text.length <= 2 * contentLimits.data;
	return isMerged ? merge.result : { text: mine, conflicts: undefined };
}

function messageOf(conflicts: number | undefined, leftOut: number, merged: string = contentMessages.merged) {
	if (conflicts === undefined) return contentMessages.unmerged;
	if (conflicts > 0) return contentMessages.conflicted;
	return leftOut > 0 ? contentMessages.mergedButFields : merged;
}

/** The form with the merged state in it. */
export function conflictResult({ state, message }: Conflict, changes: string, accounts: Secrets): SubmissionResult {
	const sealed = state.file === null ? "" : sealFile(accounts, state.file);
	return { status: "error", initialValue: { ...fieldsOf(state, sealed), changes }, error: { "": [message] } };
}
