import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { titled } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { jobMessages } from "./job.ts";
import { JobForm, newJob, newJobHint } from "./job-form.tsx";
import { jobSchema } from "./job-input.ts";
import { postJob } from "./job-own.server.ts";
import { JobPage } from "./job-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
	if (!context.get(redisplayedFormContext)) requireMember(context, href("/jobs/new"));
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = await readForm(request);
	return saveForm(context, parseForm(jobSchema, form), {
		who: memberOrRefusal(context, jobMessages.signInFirst),
		save: (job, viewer) => postJob(db, viewer, job, form),
		done: () => redirectWithFlash(href("/jobs"), "created"),
		failed: jobMessages.saveFailed,
		log: jobMessages.createFailed,
	});
}

export const handle: RouteHandle = { failed: jobMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = titled("Post New Job");

export default function PostJob({ actionData }: Route.ComponentProps) {
	return (
		<JobPage title="Post New Job" intro="Your listing will be public right away.">
			<JobForm answer={actionData} defaults={newJob} closingHint={newJobHint} label="Post Job Listing" />
		</JobPage>
	);
}
