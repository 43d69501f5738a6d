import { data, type RouterContextProvider } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import type { Decision } from "#app/moderation/decisions.server.ts";
import { actionNames, canModerate, formerModerator, moderationMessages } from "#app/moderation/moderation.ts";
import { requestContext } from "#app/web/request-context.ts";
import { forbidden, redisplayedFormContext } from "#app/web/responses.ts";
import { momentText } from "./moment.tsx";

type Context = Readonly<RouterContextProvider>;

/**
 * The moderator who asks for a page.
 * @throws a redirect to the login page, which leads back, when nobody is signed in; 403 for other members; and where a form of
 * the page has just been refused, 401 instead of the redirect
 */
export function moderatorOrLogin(context: Context, request: Request) {
	if (context.get(redisplayedFormContext)) return requireModerator(context);
	const { pathname, search } = new URL(request.url);
	const viewer = requireMember(context, pathname.replace(/\.data$/, "") + encodeURIComponent(search));
	if (!canModerate(viewer)) throw forbidden(moderationMessages.adminsOnly);
	return viewer;
}

/** The moderator who sends a form; otherwise the answer to it as status and message. */
export function moderatorOrRefusal(context: Context) {
	const viewer = context.get(viewerContext);
	if (!viewer) return { status: 401, message: moderationMessages.signInFirst } as const;
	if (!canModerate(viewer)) return { status: 403, message: moderationMessages.adminsOnly } as const;
	return viewer;
}

/**
 * The moderator who sends a form that has nothing to lose.
 * @throws 401 or 403
 */
export function requireModerator(context: Context) {
	const moderator = moderatorOrRefusal(context);
	if ("status" in moderator) throw forbidden(moderator.message, moderator.status);
	return moderator;
}

/** What a form about decisions is answered when it is not answered with a redirect. */
export interface ModerationAnswer {
	/** What could not be done. */
	messages: string[];
	/** How many of several could be. */
	done?: number;
	status?: number;
}

export function answerWith(status: number, messages: string[], done = 0) {
	return data<ModerationAnswer>({ messages, done, status }, { status });
}

/** Why nothing came of a decision, and with which status to say it. */
export function explainDecision(decision: Exclude<Decision, { outcome: "done" }>, by = formerModerator) {
	switch (decision.outcome) {
		case "decided": {
			const { title, action, at } = decision.event;
			return { status: 409, message: `'${title}' was ${actionNames[action]} by ${by} on ${momentText(at)} UTC.` };
		}
		case "changed":
			return { status: 409, message: moderationMessages.changed };
		case "missing":
			return { status: 404, message: moderationMessages.notFound };
	}
}

/** Tells the log what nobody expected. @throws what is no error but an answer */
export function logFailure(context: Context, error: unknown, message: string) {
	if (!(error instanceof Error)) throw error;
	const { id, logger } = context.get(requestContext);
	logger.error({ id, err: error }, message);
}
