import { type RouterContextProvider, redirect } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { refusalOf, refuseForm } from "#app/forms/save-form.server.ts";
import { findEvent } from "#app/moderation/events.server.ts";
import { moderationMessages, rowsPerPage } from "#app/moderation/moderation.ts";
import { moderatorOrRefusal } from "#app/moderation/moderator-or-refusal.server.ts";
import { refuseDecisions } from "./moderator.server.ts";
import { withReadableTitles } from "./private-subjects.server.ts";
import { type UndoAnswer, type Undone, undoDecision } from "./undo-decision.server.ts";

/**
 * Undoes the decisions that a form of `UndoNotice` names, or `only` one of them.
 * @param pathOf where to go on, with what is as it was before
 */
export async function undoFrom(
	context: Readonly<RouterContextProvider>,
	form: FormData,
	pathOf: (undone: Undone | undefined) => string | Promise<string>,
) {
	const moderator = moderatorOrRefusal(context);
	if (isRefusal(moderator)) return refuseForm(context, moderator);
	const named = form.has("only") ? [form.get("only")] : form.getAll("event").slice(0, rowsPerPage);
	const isMany = named.length > 1;
	const results = [];
	for (const eventId of named) results.push(await undo(context, moderator, String(eventId), isMany));
	const refusals = results.filter(isRefusal);
	if (refusals.length > 0) return refuseDecisions(context, refusals, results.length - refusals.length, "Undid");
	const [first] = results;
	return redirect(await pathOf(first && !isRefusal(first) ? first : undefined), 303);
}

/** @param isNamed whether a refusal says of what it is */
async function undo(
	context: Readonly<RouterContextProvider>,
	moderator: Member,
	eventId: string,
	isNamed: boolean,
): Promise<UndoAnswer> {
	const db = context.get(databaseContext);
	try {
		const answer = await undoDecision(db, moderator, eventId);
		const event = isRefusal(answer) && isNamed ? await findEvent(db, eventId) : undefined;
		if (!event || !isRefusal(answer)) return answer;
		const [{ title } = event] = await withReadableTitles(db, [event]);
		return { ...answer, message: `'${title}': ${answer.message}` };
	} catch (error) {
		const failure = { failed: moderationMessages.undoFailed, log: "Error undoing a decision" };
		return refusalOf(context, error, failure);
	}
}
