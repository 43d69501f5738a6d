import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { profileIfBehind } from "#app/boards/own-page.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/delete.ts";
import { jobDeletion, jobMessages } from "./job.ts";
import { myJobs } from "./job-mine.server.ts";
import { ownJobs } from "./job-own.server.ts";
import { JobPage, jobBoard } from "./job-page.tsx";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/jobs/delete/:id", { id }));
	const { title } = await ownJobs.find(context.get(databaseContext), viewer, id);
	return { title, profile: profileIfBehind(request.url, myJobs.name) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, jobMessages.signInToDelete);
	await ownJobs.remove(context.get(databaseContext), viewer, id);
	const profile = profileIfBehind(request.url, myJobs.name);
	return profile ? redirectWithFlash(profile, "jobDeleted") : redirectWithFlash(href("/jobs"), "deleted");
}

export const handle: RouteHandle = { failed: jobMessages.deleteFailed };

export const meta = unlisted("Delete a job listing");

export default function DeleteJobPage({ loaderData: { title, profile } }: Route.ComponentProps) {
	return (
		<JobPage title={jobDeletion.question} intro={<bdi>{title}</bdi>}>
			<ConfirmForm {...jobDeletion} back={profile ?? href("/jobs")} />
		</JobPage>
	);
}

export const ErrorBoundary = errorView({ fallback: jobMessages.deleteFailed, back: jobBoard });
