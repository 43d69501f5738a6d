import type { RouterContextProvider } from "react-router";
import { type Member, viewerContext } from "#app/accounts/viewer.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { canModerate, moderationMessages } from "./moderation.ts";

/** The moderator who sends a form, or why they may not. */
export function moderatorOrRefusal(context: Readonly<RouterContextProvider>): Member | Refusal {
	const viewer = context.get(viewerContext);
	if (!viewer) return { status: 401, message: moderationMessages.signInFirst };
	if (!canModerate(viewer)) return { status: 403, message: moderationMessages.adminsOnly };
	return viewer;
}
