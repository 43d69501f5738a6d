import { data, Form, href, useNavigation } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { forbidden, readForm } from "#app/web/responses.ts";
import { tabPath } from "../detail-path.ts";
import { useProjectLinks } from "../error-links.ts";
import { findProject } from "../project-detail.server.ts";
import { Subpage } from "../subpage.tsx";
import type { Route } from "./+types/remove.ts";
import { contributorMessages, nameless } from "./contributor.ts";
import { findContributor, removeContributor } from "./contributors.server.ts";
import { RemovalFacts } from "./remove-contributor.tsx";

/** Asks whether a contributor is to go, for those whose browser shows no dialog. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { projectId, userId } = params;
	const viewer = requireMember(context, href("/scicomm/projects/:projectId/contributors/:userId/remove", params));
	const { name, isMe } = await findContributor(context.get(databaseContext), viewer, projectId, userId);
	return { name: name ?? nameless, isMe };
}

export async function action({ params: { projectId, userId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	await readForm(request);
	if (!viewer) throw forbidden(contributorMessages.signInFirst, 401);
	const refusal = await removeContributor(db, viewer, projectId, userId);
	if (refusal) throw data(refusal, { status: 409 });
	const notice = userId === viewer.id ? "left" : "removed";
	// Who has left a private project does not see its page any more.
	const isVisible = (await findProject(db, viewer, projectId)) !== undefined;
	const next = isVisible ? tabPath(projectId, "contributors") : href("/scicomm/projects");
	return redirectWithFlash(context, next, notice);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Contributors · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function RemoveContributorPage({ params, loaderData: { name, isMe } }: Route.ComponentProps) {
	const busy = useNavigation().state === "submitting";
	const back = tabPath(params.projectId, "contributors");
	return (
		<Subpage
			title={isMe ? contributorMessages.leaveQuestion : contributorMessages.removeQuestion}
			intro={!isMe && <bdi>{name}</bdi>}
			back={back}
		>
			<Form method="post" className="grid gap-6">
				<RemovalFacts name={name} isMe={isMe} />
				<div className="actions">
					<Button type="submit" variant="danger" busy={busy} busyLabel={isMe ? "Leaving..." : "Removing..."}>
						{isMe ? "Leave project" : "Remove contributor"}
					</Button>
					<ButtonLink to={back}>{isMe ? "Stay" : "Keep"}</ButtonLink>
				</div>
			</Form>
		</Subpage>
	);
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	return <ErrorView fallback={contributorMessages.changeFailed} {...useProjectLinks(params.projectId)} />;
}
