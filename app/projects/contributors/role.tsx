import { data, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { versionIn } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refused } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { tabPath } from "../detail-path.ts";
import { projectError } from "../project-error.tsx";
import type { Route } from "./+types/role.ts";
import { contributorMessages } from "./contributor.ts";
import { roleSchema } from "./contributor-input.ts";
import { changeRole } from "./contributors.server.ts";

/** There is nothing to see here: the form is on the project's page. */
export function loader({ params: { projectId } }: Route.LoaderArgs) {
	throw redirect(tabPath(projectId, "contributors"));
}

export async function action({ params: { projectId, userId }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = requireSignedIn(context, contributorMessages.signInFirst);
	const role = roleSchema.safeParse(form.get("role"));
	if (!role.success) throw data(contributorMessages.roleUnknown, { status: 422 });
	const db = context.get(databaseContext);
	const changed = await changeRole(db, viewer, projectId, userId, role.data, versionIn(form));
	if (isRefusal(changed)) throw refused(context, changed);
	const tab = tabPath(projectId, "contributors");
	return changed ? redirectWithFlash(tab, "roleChanged") : redirect(tab, 303);
}

export const handle: RouteHandle = { failed: contributorMessages.changeFailed };

export { NoPage as default } from "#app/web/no-page.tsx";

export const ErrorBoundary = projectError(contributorMessages.changeFailed, { leadsToProject: true });
