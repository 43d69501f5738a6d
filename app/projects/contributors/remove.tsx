import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { refused } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { tabPath } from "../detail-path.ts";
import { findProject } from "../project-detail.server.ts";
import { projectError } from "../project-error.tsx";
import { Subpage } from "../subpage.tsx";
import type { Route } from "./+types/remove.ts";
import { contributorMessages, nameless, namelessAlone } from "./contributor.ts";
import { findContributor, removeContributor } from "./contributors.server.ts";
import { RemovalFacts } from "./remove-contributor.tsx";

/** Asks whether a contributor is to go, for those whose browser shows no dialog. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { projectId, userId } = params;
	const viewer = requireMember(context, href("/scicomm/projects/:projectId/contributors/:userId/remove", params));
	const { name, isMe } = await findContributor(context.get(databaseContext), viewer, projectId, userId);
	return { name, isMe };
}

export async function action({ params: { projectId, userId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	await readForm(request);
	const viewer = requireSignedIn(context, contributorMessages.signInFirst);
	const refusal = await removeContributor(db, viewer, projectId, userId);
	if (refusal) throw refused(context, refusal);
	const flash = userId === viewer.id ? "left" : "removed";
	// Who has left a private project does not see its page any more.
	const isVisible = (await findProject(db, viewer, projectId)) !== undefined;
	const next = isVisible ? tabPath(projectId, "contributors") : href("/scicomm/projects");
	return redirectWithFlash(next, flash);
}

export const handle: RouteHandle = { failed: contributorMessages.changeFailed };

export const meta = unlisted("Contributors");

export default function RemoveContributorPage({ params, loaderData: { name, isMe } }: Route.ComponentProps) {
	const back = tabPath(params.projectId, "contributors");
	return (
		<Subpage
			title={isMe ? contributorMessages.leaveQuestion : contributorMessages.removeQuestion}
			intro={!isMe && <bdi>{name ?? namelessAlone}</bdi>}
			back={back}
		>
			<ConfirmForm
				confirm={isMe ? "Leave project" : "Remove contributor"}
				busyLabel={isMe ? "Leaving..." : "Removing..."}
				warning={<RemovalFacts name={name ?? nameless} isMe={isMe} />}
				keep={isMe ? "Stay" : "Keep"}
				back={back}
			/>
		</Subpage>
	);
}

export const ErrorBoundary = projectError(contributorMessages.changeFailed, { leadsToProject: true });
