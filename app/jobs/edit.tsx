import { Suspense, useEffect } from "react";
import { Await, href, redirect, useAsyncError, useNavigate } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { isClosed, lastDayOf } from "#app/boards/closing.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { dayText } from "#app/ui/day-text.ts";
import { unlisted } from "#app/ui/page-title.ts";
import { ErrorView, errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import { jobMessages } from "./job.ts";
import { jobFieldsOf } from "./job-fields.ts";
import { JobForm } from "./job-form.tsx";
import { JobFormSkeleton } from "./job-form-skeleton.tsx";
import { jobSchema } from "./job-input.ts";
import { ownJobs, updateJob } from "./job-own.server.ts";
import { JobPage, jobBoard } from "./job-page.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (id === undefined) throw redirect(href("/jobs"));
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/jobs/edit/:id?", { id }));
	const job = await ownJobs.find(context.get(databaseContext), viewer, id);
	const lastDay = isClosed(job) && !job.hidden ? dayText(lastDayOf(job.closesAt)) : null;
	return { fields: jobFieldsOf(job), version: versionOf(job), lastDay };
}

type JobData = Awaited<ReturnType<typeof loader>>;

/** With JavaScript the page comes at once, and the job as soon as it is there. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	return { arriving: serverLoader() as Promise<JobData> };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	if (id === undefined) throw redirect(href("/jobs"));
	const form = parseForm(jobSchema, await readForm(request));
	return saveForm(context, form, {
		who: memberOrRefusal(context, jobMessages.signInFirst),
		save: (job, viewer) => updateJob(context.get(databaseContext), viewer, id, job, form.version),
		latest: async (viewer) => jobFieldsOf(await ownJobs.find(context.get(databaseContext), viewer, id)),
		done: (job) =>
			redirectWithFlash(isClosed(job) || job.hidden ? href("/jobs/:id", { id }) : href("/jobs"), "updated"),
		failed: jobMessages.saveFailed,
		log: jobMessages.updateFailed,
	});
}

export const handle: RouteHandle = { failed: jobMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Edit Job Listing");

export default function EditJob({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const form = (job: JobData) => (
		<JobForm
			key={id}
			answer={actionData}
			defaults={job?.fields}
			version={job?.version ?? ""}
			closingHint={
				job?.lastDay
					? `It was on the board until ${job.lastDay}. Choose a day to bring it back.`
					: "The last day on the board, until midnight UTC. Leave empty to keep the current date."
			}
			label="Update Job Listing"
		/>
	);
	const arriving = loaderData && "arriving" in loaderData ? loaderData.arriving : null;
	return (
		<JobPage title="Edit Job Listing" intro="The listing's link stays the same.">
			{arriving ? (
				<Suspense key={id} fallback={<JobFormSkeleton />}>
					<Await resolve={arriving} errorElement={<ArrivalError />}>
						{form}
					</Await>
				</Suspense>
			) : (
				form(loaderData as JobData)
			)}
		</JobPage>
	);
}

/** What kept the job from coming; that may be a way elsewhere, such as to the login page. */
function ArrivalError() {
	const error = useAsyncError();
	const navigate = useNavigate();
	const elsewhere = error instanceof Response ? error.headers.get("Location") : null;
	useEffect(() => {
		if (elsewhere) navigate(elsewhere, { replace: true });
	}, [elsewhere, navigate]);
	return elsewhere ? (
		<JobFormSkeleton />
	) : (
		<ErrorView error={error} fallback={jobMessages.showFailed} back={jobBoard} />
	);
}

export const ErrorBoundary = errorView({ fallback: jobMessages.showFailed, back: jobBoard });
