import { href } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { keepBoardForm } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { parsePost, sendBack, withFormFallback } from "#app/boards/board-post.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { submitOnce } from "#app/boards/submissions.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
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
	const viewer = context.get(viewerContext);
	const submission = parsePost(await readForm(request), jobSchema);
	if (!viewer) return sendBack(context, submission, 401, jobMessages.signInFirst, { signedOut: true });
	if (submission.status !== "success") return sendBack(context, submission, 422);
	const failed = { failure: jobMessages.createFailed, message: jobMessages.saveFailed };
	return withFormFallback(context, submission, failed, async () => {
		const refusal = await submitOnce(db, viewer, () => postJob(db, viewer, submission.value));
		if (refusal) return sendBack(context, submission, 429, refusal);
		return redirectWithFlash(context, href("/jobs"), "created");
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepBoardForm(serverAction, jobMessages.saveFailed);
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: "Post New Job · Heliograph" }];
}

export default function PostJob({ actionData }: Route.ComponentProps) {
	return (
		<JobPage title="Post New Job" intro="It is on the board at once, for everybody to see.">
			<JobForm answer={actionData} defaults={newJob} closingHint={newJobHint} label="Post Job Listing" />
		</JobPage>
	);
}
