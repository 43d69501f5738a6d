import { href } from "react-router";
import { memberOrLogin } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { forbidden, readForm } from "#app/answers.ts";
import { redirectWithNotice } from "#app/boards/notice.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Day } from "#app/ui/day.tsx";
import type { Route } from "./+types/renew.ts";
import { isClosed, jobMessages, lastDayOf } from "./job.ts";
import { JobPage } from "./job-page.tsx";
import { JobTrouble } from "./job-trouble.tsx";
import { findOwnJob, renewJob } from "./own-jobs.server.ts";
import { RenewJob } from "./renew-job.tsx";

/** Where the mail leads that says that a job closes soon: reading a mail must change nothing. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = memberOrLogin(context, href("/jobs/renew/:id", { id }));
	const { title, closesAt } = await findOwnJob(context.get(databaseContext), viewer, id);
	return { title, closesAt };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = context.get(viewerContext);
	if (!viewer) throw forbidden(jobMessages.signInFirst, 401);
	await renewJob(context.get(databaseContext), viewer, id);
	return redirectWithNotice(context, href("/jobs/:id", { id }), "renewed");
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Renew a job listing · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function RenewJobPage({ params: { id }, loaderData: { title, closesAt } }: Route.ComponentProps) {
	return (
		<JobPage title="Renew this listing?" intro={<bdi>{title}</bdi>}>
			<div className="grid gap-6">
				<p>
					{isClosed({ closesAt }) ? "It was on the board until " : "It is on the board until "}
					<Day at={lastDayOf(closesAt)} />.
				</p>
				<div className="actions">
					<RenewJob id={id} variant="sun" />
				</div>
			</div>
		</JobPage>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <JobTrouble error={error} fallback={jobMessages.renewFailed} />;
}
