import { data, redirect } from "react-router";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { visitorOf } from "#app/accounts/visitor.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { formMessages } from "#app/forms/form-limits.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refused } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { contributorMessages } from "../contributors/contributor.ts";
import { tabPath } from "../detail-path.ts";
import { projectError } from "../project-error.tsx";
import type { Route } from "./+types/pending.ts";
import { inviteAgain, withdrawInvitation } from "./invitation.server.ts";

/** There is nothing to see here: the buttons are on the project's page. */
export function loader({ params: { projectId } }: Route.LoaderArgs) {
	throw redirect(tabPath(projectId, "contributors"));
}

/** `intent` is `again` or `withdraw`. */
export async function action({ params: { projectId, invitationId }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = requireSignedIn(context, contributorMessages.signInFirst);
	const back = tabPath(projectId, "contributors");
	if (form.get("intent") === "withdraw") {
		await withdrawInvitation(context.get(databaseContext), viewer, projectId, invitationId);
		return redirectWithFlash(back, "withdrawn");
	}
	if (form.get("intent") !== "again") throw data(formMessages.unreadable, { status: 422 });
	const visitor = visitorOf(request, context);
	const refusal = await inviteAgain(context.get(accountsContext), visitor, viewer, projectId, invitationId);
	if (refusal) throw refused(context, refusal);
	return redirectWithFlash(back, "sentAgain");
}

export const handle: RouteHandle = { failed: contributorMessages.changeFailed };

export { NoPage as default } from "#app/web/no-page.tsx";

export const ErrorBoundary = projectError(contributorMessages.inviteFailed, { leadsToProject: true });
