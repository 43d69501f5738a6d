import { Form, href, useNavigation } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { forbidden, readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/delete.ts";
import { jobMessages } from "./job.ts";
import { deleteJob, findOwnJob } from "./job-own.server.ts";
import { JobPage, jobBoard } from "./job-page.tsx";

/** Asks whether the job is to be deleted, for those whose browser shows no dialog. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/jobs/delete/:id", { id }));
	const { title } = await findOwnJob(context.get(databaseContext), viewer, id);
	return { title };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = context.get(viewerContext);
	if (!viewer) throw forbidden(jobMessages.signInToDelete, 401);
	await deleteJob(context.get(databaseContext), viewer, id);
	return redirectWithFlash(context, href("/jobs"), "deleted");
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Delete a job listing · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function DeleteJobPage({ loaderData: { title } }: Route.ComponentProps) {
	const busy = useNavigation().state === "submitting";
	return (
		<JobPage title={jobMessages.deleteQuestion} intro={<bdi>{title}</bdi>}>
			<Form method="post" className="actions">
				<Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
					Delete listing
				</Button>
				<ButtonLink to={href("/jobs")}>Keep it</ButtonLink>
			</Form>
		</JobPage>
	);
}

export function ErrorBoundary() {
	return <ErrorView fallback={jobMessages.deleteFailed} back={jobBoard} />;
}
