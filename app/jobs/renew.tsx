import { href, redirect } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { isClosed, lastDayOf } from "#app/boards/closing.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { profileIfBehind } from "#app/boards/own-page.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { markRead } from "#app/notifications/notifications.server.ts";
import { Day } from "#app/ui/day.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/renew.ts";
import { canRenew, jobMessages } from "./job.ts";
import { myJobs } from "./job-mine.server.ts";
import { ownJobs, renewJob } from "./job-own.server.ts";
import { JobPage, jobBoard } from "./job-page.tsx";
import { RenewJob } from "./renew-job.tsx";

/** Where the mail leads that says that a job closes soon: reading a mail must change nothing. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/jobs/renew/:id", { id }));
	const db = context.get(databaseContext);
	const job = await ownJobs.find(db, viewer, id);
	await markRead(db, viewer, "closing", id);
	return { title: job.title, closesAt: job.closesAt, hidden: job.hidden, canRenew: canRenew(job) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, jobMessages.signInFirst);
	const isRenewed = await renewJob(context.get(databaseContext), viewer, id);
	const profile = profileIfBehind(request.url, myJobs.name);
	if (profile) return isRenewed ? redirectWithFlash(profile, "jobRenewed") : redirect(profile, 303);
	return redirectWithFlash(href("/jobs/:id", { id }), "renewed");
}

export const handle: RouteHandle = { failed: jobMessages.renewFailed };

export const meta = unlisted("Renew a job listing");

export default function RenewJobPage({ params: { id }, loaderData }: Route.ComponentProps) {
	const { title, closesAt, hidden, canRenew } = loaderData;
	return (
		<JobPage title={canRenew ? "Renew this listing?" : "Your listing"} intro={<bdi>{title}</bdi>}>
			<div className="grid gap-6">
				<p>
					{hidden ? (
						hiddenNotice("job listing")
					) : (
						<>
							{isClosed({ closesAt }) ? "It was on the board until " : "It is on the board until "}
							<Day at={lastDayOf(closesAt)} />.
						</>
					)}
				</p>
				{canRenew && (
					<div className="actions">
						<RenewJob id={id} variant="sun" />
					</div>
				)}
			</div>
		</JobPage>
	);
}

export const ErrorBoundary = errorView({ fallback: jobMessages.renewFailed, back: jobBoard });
