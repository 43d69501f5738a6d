import { href, redirect, useNavigation } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { type FormAnswer, isRefusal, refuse } from "#app/forms/form-answer.ts";
import { unlessRefused } from "#app/forms/keep-form.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { actingModerator, moderatorOrRefusal } from "#app/moderation/moderator-or-refusal.server.ts";
import { reportMessages } from "#app/moderation/report.ts";
import { isReportable, kinds } from "#app/moderation/subject-kinds.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/reported.ts";
import { moderatorsOnly } from "./error-links.ts";
import { explainDecision, requireModerator } from "./moderator.server.ts";
import { readReportVerdict, verdictSchema } from "./report-decision-input.ts";
import { decideOnReports, rejectReported } from "./report-decisions.server.ts";
import { readReportFilters } from "./report-filters.ts";
import { findReported } from "./report-queue.server.ts";
import { ReportedFacts } from "./reported-facts.tsx";
import { ReportedForms } from "./reported-forms.tsx";
import "./moderation.css";

export async function loader({ params: { kind, id }, request, context }: Route.LoaderArgs) {
	// Who was refused may have no right to see this.
	if (context.get(redisplayedFormContext) && isRefusal(moderatorOrRefusal(context)))
		return { reported: null, answered: null };
	requireModerator(context, request);
	const db = context.get(databaseContext);
	const { page } = readReportFilters(new URL(request.url).searchParams);
	const reported = await findReported(db, kind, id, page);
	if (reported?.outcome === "found") return { reported, answered: null };
	if (!reported?.event) throw notFound(reportMessages.gone);
	const { message } = await explainDecision(db, { outcome: "decided", event: reported.event });
	return { reported: null, answered: message };
}

/** Decides on what is reported or hidden: `verdict` says how. */
export async function action({ params: { kind, id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	return saveForm(context, parseForm(verdictSchema, await readForm(request)), {
		who: actingModerator(context),
		save: async (said, moderator) => {
			if (!isReportable(kind)) throw notFound(reportMessages.gone);
			const verdict = readReportVerdict(said);
			if (isRefusal(verdict)) return verdict;
			const seen = { kind, id, state: said.state };
			const decision =
				verdict.action === "rejected"
					? await rejectReported(db, moderator, seen, verdict)
					: await decideOnReports(db, moderator, seen, verdict);
			if (decision.outcome === "changed") return refuse(409, reportMessages.changed);
			return decision.outcome === "done" ? undefined : explainDecision(db, decision);
		},
		done: () => redirect(href("/admin/reports"), 303),
		failed: reportMessages.decideFailed,
		log: "Error deciding on a report",
	});
}

export const handle: RouteHandle = { failed: reportMessages.decideFailed };

/** What somebody types stays when they are signed out. */
export const shouldRevalidate = unlessRefused;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	return unlisted(titleOf(loaderData?.reported))();
}

function titleOf(reported: Route.ComponentProps["loaderData"]["reported"] | undefined) {
	return reported ? (reported.title ?? reportMessages.gone) : "Reports";
}

export default function Reported({ loaderData: { reported, answered }, actionData }: Route.ComponentProps) {
	const answer: FormAnswer | undefined = actionData;
	const busy = useNavigation().state !== "idle";
	const back = <ButtonLink to={href("/admin/reports")}>Back to the reports</ButtonLink>;
	if (!reported) {
		return (
			<Page title={titleOf(reported)} actions={back}>
				{answer ? (
					<FormAlert answer={answer} formId="decision" className="mb-6" />
				) : (
					answered && <Alert className="mb-6">{answered}</Alert>
				)}
				{answer?.signedOut && <ReportedForms answer={answer} busy={busy} />}
			</Page>
		);
	}
	const { kind, path, editPath, isHidden, readers, open } = reported;
	return (
		<Page
			title={titleOf(reported)}
			intro={
				<>
					{kinds[kind].label}, {open} {open === 1 ? "report" : "reports"}
					{isHidden && ", hidden"}
				</>
			}
			actions={
				<>
					{path && <ButtonLink to={path}>See it</ButtonLink>}
					{editPath && <ButtonLink to={editPath}>Edit it</ButtonLink>}
					{back}
				</>
			}
		>
			<FormAlert answer={answer} formId="decision" className="mb-6" />
			{readers === "people" && (
				<Alert tone="info" className="mb-6">
					{reportMessages.private}
				</Alert>
			)}
			<div className="logged">
				<ReportedFacts reported={reported} />
				<ReportedForms key={reported.state} reported={reported} answer={answer} busy={busy} />
			</div>
		</Page>
	);
}

export const ErrorBoundary = errorView({
	...moderatorsOnly,
	fallback: moderationMessages.loadFailed,
	back: { to: href("/admin/reports"), label: "Back to the reports" },
});
