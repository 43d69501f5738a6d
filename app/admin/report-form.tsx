import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { DraftTextArea } from "#app/forms/draft-text-area.tsx";
import { FormAlert, useTyped } from "#app/forms/form-alert.tsx";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { unlessRefused } from "#app/forms/keep-form.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm, success } from "#app/forms/save-form.server.ts";
import { promisedHours, reportReasons } from "#app/moderation/moderation.ts";
import { reportMessages } from "#app/moderation/report.ts";
import { isWritten, kinds } from "#app/moderation/subject-kinds.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RequiredNote } from "#app/ui/field.tsx";
import { focusPage } from "#app/ui/focus-page.ts";
import { Page } from "#app/ui/page.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { requestContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/report-form.ts";
import { ownReportsFrom, rememberReport } from "./own-reports.server.ts";
import { ReasonChoice } from "./reason-choice.tsx";
import { findToReport, type Reported, report } from "./report.server.ts";
import { reportSchema } from "./report-input.ts";
import "./moderation.css";

export async function loader({ params: { kind, id }, context }: Route.LoaderArgs) {
	const viewer = isWritten(kind)
		? memberUnlessRedisplayed(context, href("/report/:kind/:id", { kind, id }))
		: context.get(viewerContext);
	// Who is signed out is shown what they typed, and nothing of what it is about.
	if (isWritten(kind) && !viewer) return { subject: { kind, id, title: "", path: href("/messages") } };
	return { subject: await findToReport(context.get(databaseContext), viewer, kind, id) };
}

const thanks = "Thank you";

export async function action({ params: { kind, id }, request, context }: Route.ActionArgs) {
	const posted = await readForm(request);
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const { address } = context.get(requestContext);
	const who: Reported | Refusal =
		isWritten(kind) && !viewer ? refuse(401, accountMessages.signedOut) : await findToReport(db, viewer, kind, id);
	const own = await ownReportsFrom(request);
	return saveForm(context, parseForm(reportSchema, posted), {
		who,
		save: (input, subject) => report(db, viewer, subject, input, { address, own }),
		done: async ({ id }) => success(context, thanks, {}, viewer ? undefined : await rememberReport(own, id)),
		failed: reportMessages.sendFailed,
		log: "Error storing a report",
	});
}

export const handle: RouteHandle = { app: true, failed: reportMessages.sendFailed };

/** What somebody types stays when they are signed out. */
export const shouldRevalidate = unlessRefused;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	const title = loaderData ? kinds[loaderData.subject.kind].report : reportMessages.notFound;
	return [{ title: `${title} · Heliograph` }, { name: "robots", content: "noindex" }];
}

export default function Report(props: Route.ComponentProps) {
	return <ReportForm key={props.params.id} {...props} />;
}

function ReportForm({ loaderData: { subject }, actionData }: Route.ComponentProps) {
	const typed = useTyped(actionData);
	const errors = actionData?.result?.error;
	const [reason, setReason] = useState(typed("reason") ?? "");
	const busy = useNavigation().state !== "idle";
	if (actionData?.sent) return <Thanks back={subject.path} />;
	return (
		<Page
			title={kinds[subject.kind].report}
			intro={<bdi>{subject.title}</bdi>}
			actions={<ButtonLink to={subject.path}>Back without reporting</ButtonLink>}
		>
			<Form method="post" className="reject-form max-w-160">
				<FormAlert answer={actionData} formId="report" />
				<RequiredNote />
				<ReasonChoice
					id="report-reason"
					legend="What is wrong with it?"
					reasons={reportReasons}
					chosen={reason}
					onChoose={setReason}
					error={errors?.reason?.[0]}
				/>
				<DraftTextArea
					draft={href("/report/:kind/:id", subject)}
					label={reason === "other" ? "What is wrong" : "Details"}
					id="report-text"
					name="text"
					rows={4}
					required={reason === "other"}
					defaultValue={typed("text")}
					error={errors?.text?.[0]}
					hint="Only moderators will read this. We don't tell the author who reported it."
				/>
				<div className="actions">
					<Button type="submit" variant="sun" busy={busy} busyLabel="Sending...">
						Send report
					</Button>
				</div>
			</Form>
		</Page>
	);
}

function Thanks({ back }: { back: string }) {
	return (
		<div ref={focusPage} tabIndex={-1} className="page" role="alert">
			<EmptyState title={thanks} heading="h1" flash="TU" actions={<ButtonLink to={back}>Go back</ButtonLink>}>
				<p>
					A moderator will review your report within {promisedHours} hours. What breaks the rules is hidden or removed,
					and what does not stays. See <a href={href("/moderation")}>how moderation works</a>.
				</p>
			</EmptyState>
		</div>
	);
}

export const ErrorBoundary = errorView({
	fallback: reportMessages.sendFailed,
	back: { to: href("/"), label: "Go to the home page" },
});
