import { type RouterContextProvider, redirect } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { moderatedKinds } from "#app/features.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { refusalOf } from "#app/forms/save-form.server.ts";
import type { ApprovalChoice } from "#app/moderation/moderated-kind.ts";
import { moderationMessages, type SubjectSeen } from "#app/moderation/moderation.ts";
import { isUuid } from "#app/web/uuid.ts";
import { decide } from "./decide.server.ts";
import { explainDecision, refuseDecisions } from "./moderator.server.ts";

/** Approves each of several on its own: what goes wrong with one keeps none of the others from it. @param path where to go on */
export async function approveEach(
	context: Readonly<RouterContextProvider>,
	moderator: Member,
	subjects: SubjectSeen[],
	path: string,
	choice: ApprovalChoice = {},
) {
	const db = context.get(databaseContext);
	const isNamed = subjects.length > 1;
	const failure = { failed: moderationMessages.approveFailed, log: "Error approving a submission" };
	const refusals: Refusal[] = [];
	for (const subject of subjects) {
		try {
			const decision = await decide(db, moderator, subject, { action: "approved", ...choice });
			if (decision.outcome === "done") continue;
			const refusal = await explainDecision(db, decision);
			// Who decided meanwhile is said of what.
			refusals.push(isNamed && decision.outcome !== "decided" ? await named(db, subject, refusal) : refusal);
		} catch (error) {
			refusals.push(refusalOf(context, error, failure));
		}
	}
	if (refusals.length > 0) return refuseDecisions(context, refusals, subjects.length - refusals.length);
	return redirect(path, 303);
}

async function named(db: Database, { kind, id }: SubjectSeen, refusal: Refusal): Promise<Refusal> {
	const subject = moderatedKinds[kind];
	const row = isUuid(id) ? await subject.find(db, id) : undefined;
	return row ? { ...refusal, message: `'${subject.describe(row).title}': ${refusal.message}` } : refusal;
}
