import type { RouterContextProvider } from "react-router";
import { refuseUnproven } from "#app/accounts/fresh-proof.server.ts";
import { type Member, viewerContext } from "#app/accounts/viewer.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { canModerate, moderationMessages } from "./moderation.ts";

/** The moderator who asks, or why they may not. */
export function moderatorOrRefusal(context: Readonly<RouterContextProvider>): Member | Refusal {
	const viewer = context.get(viewerContext);
	if (!viewer) return refuse(401, moderationMessages.signInFirst);
	if (!canModerate(viewer)) return refuse(403, moderationMessages.adminsOnly);
	return viewer;
}

/** The moderator who decides on something, for which they have proven today who they are, or why they may not. */
export function actingModerator(context: Readonly<RouterContextProvider>): Member | Refusal {
	const moderator = moderatorOrRefusal(context);
	return isRefusal(moderator) ? moderator : (refuseUnproven(moderator, "ofToday") ?? moderator);
}
