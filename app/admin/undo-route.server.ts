import { type RouterContextProvider, redirect } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { refusalOf } from "#app/forms/save-form.server.ts";
import { moderationMessages, rowsPerPage } from "#app/moderation/moderation.ts";
import { refuseDecisions } from "./moderator.server.ts";
import { type UndoAnswer, undoDecision } from "./undo-decision.server.ts";

/**
 * Undoes the decisions that a form of `UndoNotice` names, or `only` one of them.
 * @param pathOf where to go on, with the id of what waits again
 */
export async function undoFrom(
	context: Readonly<RouterContextProvider>,
	moderator: Member,
	form: FormData,
	pathOf: (id: string | undefined) => string,
) {
	const named = form.has("only") ? [form.get("only")] : form.getAll("event").slice(0, rowsPerPage);
	const results = [];
	for (const eventId of named) results.push(await undo(context, moderator, String(eventId)));
	const refusals = results.filter(isRefusal);
	if (refusals.length > 0) return refuseDecisions(context, refusals);
	const [first] = results;
	return redirect(pathOf(first && !isRefusal(first) ? first.subjectId : undefined), 303);
}

async function undo(context: Readonly<RouterContextProvider>, moderator: Member, eventId: string): Promise<UndoAnswer> {
	try {
		return await undoDecision(context.get(databaseContext), moderator, eventId);
	} catch (error) {
		const failure = { failed: moderationMessages.undoFailed, log: "Error undoing a decision" };
		return refusalOf(context, error, failure);
	}
}
