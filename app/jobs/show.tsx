import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { lastDayOf } from "#app/boards/closing.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { OrganisationName } from "#app/boards/organisation-name.tsx";
import { OwnerBar } from "#app/boards/owner-bar.tsx";
import { ShareLink } from "#app/boards/share-link.tsx";
import { Tags } from "#app/boards/tags.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { SaveButton } from "#app/saved/save-button.tsx";
import { isSaved } from "#app/saved/saved.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { dayText } from "#app/ui/day-text.ts";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { canRenew, jobDeletion, jobMessages, typeAndPlace } from "./job.ts";
import { JobFacts } from "./job-facts.tsx";
import { JobPage, jobBoard } from "./job-page.tsx";
import { jobPictures } from "./job-picture.server.ts";
import { jobPostingOf } from "./job-posting.server.ts";
import { findJob, type ShownJob } from "./job-show.server.ts";
import { RenewJob } from "./renew-job.tsx";
import "#app/boards/boards.css";
import "#app/boards/thing.css";

export const handle: RouteHandle = { reads: ["job_listings", "users"] };

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const [db, viewer] = [context.get(databaseContext), context.get(viewerContext)];
	const job = await findJob(db, viewer, id);
	if (!job) throw notFound(jobMessages.notFound);
	if (!job.closed && !job.hidden) describePage(context, jobPostingOf(job, context.get(siteContext).origin));
	const { updated } = jobMessages;
	const renewed = jobMessages.renewed(dayText(lastDayOf(job.closesAt)));
	return withFlash(request, job.hidden ? { updated } : { updated, renewed }, {
		job,
		picture: jobPictures.pathOf(job),
		saved: await isSaved(db, viewer, id),
	});
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${jobMessages.notFound} · Heliograph` }];
	const { job, picture } = args.loaderData;
	return pageMeta(args, {
		title: `${job.title}, ${job.company}`,
		description: `${typeAndPlace(job)}. ${job.description}`,
		path: href("/jobs/:id", { id: job.id }),
		...(job.closed || job.hidden ? { unlisted: true } : { picture }),
	});
}

export default function ShowJob({ loaderData: { job, saved, flash } }: Route.ComponentProps) {
	const { title, company, description, tags, applicationUrl, closed, hidden } = job;
	return (
		<JobPage
			title={title}
			intro={<OrganisationName name={company} isOpen={!hidden && !closed} />}
			actions={
				applicationUrl !== "" && (
					<ButtonLink to={applicationUrl} variant="sun" newTab>
						Apply
					</ButtonLink>
				)
			}
		>
			<Flash message={flash} />
			{hidden && (
				<Alert tone="info" className="mb-8">
					{hiddenNotice("job listing")}
				</Alert>
			)}
			{closed && (
				<Alert tone="info" className="mb-8">
					{jobMessages.closed} It was on the board until <Day at={lastDayOf(job.closesAt)} />.
				</Alert>
			)}
			{job.isMine && <OwnerTools job={job} />}
			<div className="with-facts">
				<div className="thing-text">
					<Paragraphs text={description} />
					{tags.length > 0 && (
						<Tags tags={tags.map((tag) => ({ tag, to: `${href("/jobs")}?${new URLSearchParams({ tag })}` }))} />
					)}
				</div>
				<JobFacts job={job} />
			</div>
			<div className="thing-actions">
				{!hidden && <SaveButton key={job.id} entryId={job.id} name={title} saved={saved} isOver={closed} />}
				{!closed && !hidden && <ShareLink path={href("/jobs/:id", { id: job.id })} title={title} />}
				{!job.isMine && !hidden && <ReportLink kind="job" id={job.id} title={title} />}
			</div>
		</JobPage>
	);
}

function OwnerTools({ job }: { job: ShownJob }) {
	const { id, title, anonymous, closed } = job;
	return (
		<OwnerBar label="Your listing" says={<>This is your listing{anonymous && ", posted anonymously"}.</>}>
			{canRenew(job) && <RenewJob id={id} variant={closed ? "sun" : "ghost"} />}
			<ButtonLink to={href("/jobs/edit/:id?", { id })} variant="plain">
				Edit
			</ButtonLink>
			<DeleteButton {...jobDeletion} name={title} action={href("/jobs/delete/:id", { id })} />
		</OwnerBar>
	);
}

export const ErrorBoundary = errorView({ fallback: jobMessages.showFailed, back: jobBoard });
