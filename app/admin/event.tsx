import { Form, href, useNavigation } from "react-router";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { isRefusal } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { actionNames, moderationMessages, rejectionReasonLabel } from "#app/moderation/moderation.ts";
import { actingModerator } from "#app/moderation/moderator-or-refusal.server.ts";
import { kinds } from "#app/moderation/subject-kinds.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/event.ts";
import { AccountLine } from "./account-line.tsx";
import { moderatorsOnly } from "./error-links.ts";
import { describeEvent, historyOf } from "./log.server.ts";
import { requireModerator } from "./moderator.server.ts";
import { SubjectChanges } from "./subject-changes.tsx";
import { SubjectFacts, Term } from "./subject-facts.tsx";
import { restoreRejected } from "./undo-decision.server.ts";
import "./moderation.css";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	requireModerator(context, request);
	const db = context.get(databaseContext);
	const event = await describeEvent(db, id);
	if (!event) throw notFound(moderationMessages.eventNotFound);
	const { restored } = moderationMessages;
	return withFlash(request, { restored }, { event, history: await historyOf(db, event) });
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const moderator = actingModerator(context);
	if (isRefusal(moderator)) return refuseForm(context, moderator);
	const answer = await restoreRejected(context.get(databaseContext), moderator, id);
	if (isRefusal(answer)) return refuseForm(context, answer);
	return redirectWithFlash(href("/admin/log/:id", { id }), "restored");
}

export const handle: RouteHandle = { failed: moderationMessages.undoFailed };

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	return unlisted(loaderData?.event.title ?? "Moderation log")();
}

export default function LoggedEvent({ loaderData: { event, history, flash }, actionData }: Route.ComponentProps) {
	const { title, action, subjectKind, at, by, reason, explanation, submitter, waitingSince, description, changes } =
		event;
	const busy = useNavigation().state !== "idle";
	return (
		<Page
			title={title}
			intro={
				<>
					{kinds[subjectKind].label}, {actionNames[action]} by <bdi>{by}</bdi> on <Moment at={at} />
				</>
			}
			actions={<ButtonLink to={href("/admin/log")}>Back to the log</ButtonLink>}
		>
			<Flash message={flash} />
			<FormAlert answer={actionData} className="mb-6" />
			<div className="logged">
				<SubjectFacts author={description?.author ?? ""} facts={description?.facts ?? []}>
					{reason && <Term name="Reason">{rejectionReasonLabel(reason)}</Term>}
					{explanation && <Term name="The moderator's words">{explanation}</Term>}
					{description && <Term name="What it said">{description.text}</Term>}
					{submitter && (
						<Term name="Submitted by">
							<AccountLine account={submitter} />
						</Term>
					)}
					{waitingSince && (
						<Term name="Waited since">
							<Moment at={waitingSince} />
						</Term>
					)}
				</SubjectFacts>
				{changes && <SubjectChanges heading="h2" changes={changes} />}
				{description?.imageUrl && event.isRestorable && (
					<img src={description.imageUrl} alt="" className="waiting-image" decoding="async" />
				)}
				{event.isRestorable && (
					<Form method="post" className="actions">
						<Button type="submit" busy={busy} busyLabel="Restoring...">
							Restore
						</Button>
						<p className="text-muted">It returns to where it was: its queue, or the public site.</p>
					</Form>
				)}
				<section>
					<h2>History</h2>
					<ul className="rows">
						{history.map((past) => (
							<li key={past.id}>
								<Moment at={past.at} />: {actionNames[past.action]} by <bdi>{past.by}</bdi>
								{past.reason && <> ({rejectionReasonLabel(past.reason)})</>}
							</li>
						))}
					</ul>
				</section>
			</div>
		</Page>
	);
}

export const ErrorBoundary = errorView({
	...moderatorsOnly,
	fallback: "Failed to load the log",
	back: { to: href("/admin/log"), label: "Back to the log" },
});
