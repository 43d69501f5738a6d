import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { nameless } from "../contributors/contributor.ts";
import { detailMessages } from "../detail.ts";
import { projectMessages } from "../project.ts";
import { projectError } from "../project-error.tsx";
import { Subpage } from "../subpage.tsx";
import type { Route } from "./+types/allow-fork.ts";
import { allowFork, declineFork, findForkToAllow } from "./fork-consents.server.ts";

/** Asks whether a fork may be shown, which can't be taken back. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/scicomm/projects/:projectId/forks/:forkId/allow", params));
	return findForkToAllow(context.get(databaseContext), viewer, params.projectId, params.forkId);
}

/** `intent` is `later` to put it off; without, the fork is allowed. */
export async function action({ params: { projectId, forkId }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = requireSignedIn(context, projectMessages.signInToAllow);
	const isLater = form.get("intent") === "later";
	await (isLater ? declineFork : allowFork)(context.get(databaseContext), viewer, projectId, forkId);
	const back = href("/scicomm/projects/:projectId", { projectId });
	return redirectWithFlash(back, isLater ? "forkDeclined" : "forkAllowed");
}

export const handle: RouteHandle = { failed: detailMessages.allowFailed };

export const meta = unlisted("Allow a fork");

export default function AllowFork({ params: { projectId }, loaderData: { owner } }: Route.ComponentProps) {
	const back = href("/scicomm/projects/:projectId", { projectId });
	return (
		<Subpage
			title="Allow this fork to be shown?"
			intro={
				<>
					It belongs to <bdi>{owner ?? nameless}</bdi>.
				</>
			}
			back={back}
		>
			<ConfirmForm
				confirm="Allow it to be shown"
				busyLabel="Allowing..."
				warning="Its owners can then show it to others, with all that they copied and changed. That can't be taken back."
				keep="Keep it private"
				back={back}
			/>
		</Subpage>
	);
}

export const ErrorBoundary = projectError(detailMessages.allowFailed, { leadsToProject: true });
