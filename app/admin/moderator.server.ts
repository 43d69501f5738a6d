import { href, type RouterContextProvider, redirect } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { redisplayedFormContext, refuseForm } from "#app/forms/save-form.server.ts";
import type { Decision } from "#app/moderation/decisions.server.ts";
import { actionNames, canModerate, moderationMessages } from "#app/moderation/moderation.ts";
import { moderatorOrRefusal } from "#app/moderation/moderator-or-refusal.server.ts";
import { momentText } from "#app/ui/moment-text.ts";
import { forbidden, refused } from "#app/web/responses.ts";
import { tellEvent } from "./private-subjects.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The moderator who asks for a page.
 * @throws a redirect to the login page, which leads back, when nobody is signed in; 403 for other members; and where a form of
 * the page has just been refused, 401 instead of the redirect
 */
export function requireModerator(context: Context, request: Request) {
	if (context.get(redisplayedFormContext)) return requireSignedInModerator(context);
	const { pathname, search } = new URL(request.url);
	const path = pathname.replace(/\.data$/, "") + encodeURIComponent(search);
	const viewer = requireMember(context, path);
	if (viewer.lacksSecondFactor) throw redirect(`${href("/login/code")}?redirect=${path}`);
	if (!canModerate(viewer)) throw forbidden(moderationMessages.adminsOnly);
	return viewer;
}

/**
 * The moderator who sends a form that has nothing to lose.
 * @throws 401 or 403
 */
export function requireSignedInModerator(context: Context) {
	const moderator = moderatorOrRefusal(context);
	if (isRefusal(moderator)) throw refused(context, moderator);
	return moderator;
}

/**
 * The answer to a form about several decisions, of which some could not be done.
 * @param verb what was done to the others
 */
export function refuseDecisions(context: Context, refusals: Refusal[], done = 0, verb = "Approved") {
	const messages = [...new Set(refusals.map(({ message }) => message))];
	if (done > 0) messages.unshift(`${verb} ${done}. The others are as follows:`);
	const status = done > 0 ? 200 : (refusals[0]?.status ?? 500);
	return refuseForm(context, refuse(status, "", { fields: { "": messages } }));
}

/** Why nothing came of a decision, such as who has decided meanwhile, and with which status to say it. */
export async function explainDecision(
	db: Database,
	decision: Exclude<Decision, { outcome: "done" }>,
): Promise<Refusal> {
	switch (decision.outcome) {
		case "decided": {
			const { title, action, by, at } = await tellEvent(db, decision.event);
			return refuse(409, `'${title}' was ${actionNames[action]} by ${by} on ${momentText(at)} UTC.`);
		}
		case "changed":
			return refuse(409, moderationMessages.changed);
		case "missing":
			return refuse(404, moderationMessages.notFound);
		case "refused":
			return decision.refusal;
	}
}
