import { data, href, redirect } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { useTyped } from "#app/forms/form-alert.tsx";
import { isRefusal, refuse } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { moderationMessages, type SubjectSeen } from "#app/moderation/moderation.ts";
import { actingModerator } from "#app/moderation/moderator-or-refusal.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { sitePath } from "#app/web/site-path.ts";
import type { Route } from "./+types/reject.ts";
import { decide } from "./decide.server.ts";
import { latestOf } from "./decided.server.ts";
import { readSubject, type rejectionSchema, rejectSchema } from "./decision-input.ts";
import { moderatorsOnly } from "./error-links.ts";
import { explainDecision, requireModerator } from "./moderator.server.ts";
import { findRejectable } from "./queues.server.ts";
import { RejectForm } from "./reject-form.tsx";
import "./moderation.css";

/** Asks why something is rejected, for those whose browser shows no dialog. */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const { searchParams } = new URL(request.url);
	requireModerator(context, request);
	const subject = readSubject(searchParams.get("subject"));
	if (!subject) throw data(moderationMessages.notFound, { status: 404 });
	const db = context.get(databaseContext);
	const found = await findRejectable(db, subject);
	if (!found) throw data(await latestOf(db, subject.kind, subject.id), { status: 409 });
	return { title: found.title, subject: String(searchParams.get("subject")), back: pathIn(searchParams.get("back")) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const posted = await readForm(request);
	const subject = readSubject(posted.get("subject"));
	const missing = refuse(404, moderationMessages.notFound);
	const moderator = actingModerator(context);
	return saveForm(context, parseForm(rejectSchema, posted), {
		who: isRefusal(moderator) || subject ? moderator : missing,
		save: async ({ reason, explanation }, moderator) =>
			subject ? reject(context, moderator, subject, { reason, explanation }) : missing,
		done: () => redirect(pathIn(String(posted.get("back"))), 303),
		failed: moderationMessages.rejectFailed,
		log: "Error rejecting a submission",
	});
}

async function reject(
	context: Route.ActionArgs["context"],
	moderator: Parameters<typeof decide>[1],
	subject: SubjectSeen,
	why: ReturnType<typeof rejectionSchema.parse>,
) {
	const db = context.get(databaseContext);
	const decision = await decide(db, moderator, subject, { action: "rejected", ...why });
	return decision.outcome === "done" ? undefined : explainDecision(db, decision);
}

function pathIn(text: string | null) {
	return sitePath(text) ?? href("/admin");
}

export const handle: RouteHandle = { failed: moderationMessages.rejectFailed };

export const meta = unlisted("Reject a submission");

export default function RejectPage({ loaderData, actionData }: Route.ComponentProps) {
	const typed = useTyped(actionData);
	const subject = typed("subject") ?? loaderData?.subject ?? "";
	const back = pathIn(typed("back") ?? loaderData?.back ?? null);
	return (
		<Page
			title="Reject a submission"
			intro={loaderData && <bdi>{loaderData.title}</bdi>}
			actions={<ButtonLink to={back}>Back without rejecting</ButtonLink>}
		>
			<div className="max-w-160">
				<RejectForm subject={subject} back={back} pageAnswer={actionData} />
			</div>
		</Page>
	);
}

export const ErrorBoundary = errorView({
	...moderatorsOnly,
	fallback: moderationMessages.loadFailed,
	back: { to: href("/admin"), label: "Back to moderation" },
});
