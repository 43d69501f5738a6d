import { data, href, redirect, useNavigation } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { isFormKept, keepForm } from "#app/forms/keep-form.ts";
import { withActors } from "#app/moderation/events.server.ts";
import {
	actionNames,
	moderationMessages,
	rejectionReasonLabel,
	reportReasonLabel,
} from "#app/moderation/moderation.ts";
import { reportMessages } from "#app/moderation/report.ts";
import { isReportable, kinds } from "#app/moderation/subject-kinds.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { notFound, readForm, redisplayedFormContext } from "#app/web/responses.ts";
import type { Route } from "./+types/reported.ts";
import { moderatorsOnly } from "./error-links.ts";
import { explainDecision, logFailure, moderatorOrLogin, moderatorOrRefusal } from "./moderator.server.ts";
import { Moment } from "./moment.tsx";
import { withReadableTitles } from "./private-subjects.server.ts";
import { readReportVerdict } from "./report-decision-input.ts";
import { decideOnReports, rejectReported } from "./report-decisions.server.ts";
import { findReported } from "./report-queue.server.ts";
import { type ReportedAnswer, ReportedForms } from "./reported-forms.tsx";
import { SubjectFacts } from "./subject-facts.tsx";
import "#app/moderation/moderation.css";

export async function loader({ params: { kind, id }, request, context }: Route.LoaderArgs) {
	// Who was refused may have no right to see this.
	if (context.get(redisplayedFormContext)) return { reported: null, answered: null };
	moderatorOrLogin(context, request);
	const db = context.get(databaseContext);
	const reported = await findReported(db, kind, id);
	if (reported?.outcome === "found") return { reported, answered: null };
	const [event] = reported?.event ? await withReadableTitles(db, await withActors(db, [reported.event])) : [];
	if (!event) throw notFound(reportMessages.notFound);
	return { reported: null, answered: explainDecision({ outcome: "decided", event }, event.by).message };
}

/** Decides on what is reported or hidden: `verdict` says how. */
export async function action({ params: { kind, id }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const text = (name: string) => String(form.get(name) ?? "");
	const values = { state: text("state"), reason: text("reason"), explanation: text("explanation") };
	const refuse = (status: number, message?: string, errors: ReportedAnswer["errors"] = {}) => {
		if (status === 401 || status === 403) context.set(redisplayedFormContext, true);
		return data<ReportedAnswer>({ message, errors, values, needsLogin: status === 401 }, { status });
	};
	const moderator = moderatorOrRefusal(context);
	if ("status" in moderator) return refuse(moderator.status, moderator.message);
	if (!isReportable(kind)) throw notFound(reportMessages.notFound);
	const { verdict, errors } = readReportVerdict(text("verdict"), values);
	if (!verdict) return refuse(422, undefined, errors);
	const db = context.get(databaseContext);
	const seen = { kind, id, state: values.state };
	try {
		const decision =
			verdict.action === "rejected"
				? await rejectReported(db, moderator, seen, verdict)
				: await decideOnReports(db, moderator, seen, verdict);
		if (decision.outcome === "done") return redirect(href("/admin/reports"), 303);
		if (decision.outcome === "changed") return refuse(409, reportMessages.changed);
		if (decision.outcome !== "decided") {
			const { status, message } = explainDecision(decision);
			return refuse(status, message);
		}
		const [event] = await withReadableTitles(db, await withActors(db, [decision.event]));
		const { status, message } = explainDecision({ ...decision, event: event ?? decision.event }, event?.by);
		return refuse(status, message);
	} catch (error) {
		logFailure(context, error, "Error deciding on a report");
		return refuse(500, reportMessages.decideFailed);
	}
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData();
	const text = (name: string) => String(form.get(name) ?? "");
	const values = { state: text("state"), reason: text("reason"), explanation: text("explanation") };
	const answerWith = (message: string): ReportedAnswer => ({ message, errors: {}, values });
	return keepForm<ReportedAnswer>(serverAction, reportMessages.decideFailed, answerWith);
}

/** What somebody types stays when they are signed out. */
export function shouldRevalidate({ actionStatus }: { actionStatus?: number }) {
	return actionStatus !== 401 && actionStatus !== 403 && !isFormKept(actionStatus);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Reports · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function Reported({ loaderData: { reported, answered }, actionData }: Route.ComponentProps) {
	const answer: ReportedAnswer | undefined = actionData;
	const busy = useNavigation().state !== "idle";
	const back = <ButtonLink to={href("/admin/reports")}>Back to the reports</ButtonLink>;
	if (!reported) {
		return (
			<Page title="Reports" actions={back}>
				{(answer?.message ?? answered) && <Alert className="mb-6">{answer?.message ?? answered}</Alert>}
				{answer?.needsLogin && <ReportedForms answer={answer} busy={busy} />}
			</Page>
		);
	}
	const { kind, title, text, path, owner, latest, isHidden, isPrivate, open } = reported;
	return (
		<Page
			title={title ?? "This is gone"}
			intro={
				<>
					{kinds[kind].label}, {open} {open === 1 ? "report" : "reports"}
					{isHidden && ", hidden"}
				</>
			}
			actions={
				<>
					{path && <ButtonLink to={path}>See it</ButtonLink>}
					{back}
				</>
			}
		>
			{answer?.message && <Alert className="mb-6">{answer.message}</Alert>}
			{isPrivate && (
				<Alert tone="info" className="mb-6">
					{reportMessages.private}
				</Alert>
			)}
			<div className="logged">
				<ReportList reports={reported.reports} />
				<SubjectFacts author="" facts={[{ label: "What it says", value: text }]}>
					{owner && (
						<>
							<dt>Belongs to</dt>
							<dd>
								{owner.name && <bdi>{owner.name}, </bdi>}
								<a href={`mailto:${owner.email}`}>{owner.email}</a>
							</dd>
						</>
					)}
					{latest && (
						<>
							<dt>Last decision</dt>
							<dd>
								{actionNames[latest.action]} by <bdi>{latest.by}</bdi> on <Moment at={latest.at} /> UTC
								{latest.reason && `: ${rejectionReasonLabel(latest.reason)}`}
							</dd>
						</>
					)}
				</SubjectFacts>
				<ReportedForms key={reported.state} reported={reported} answer={answer} busy={busy} />
			</div>
		</Page>
	);
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["reported"]>;

function ReportList({ reports }: Pick<Found, "reports">) {
	if (reports.length === 0) return null;
	return (
		<section>
			<h2>Reports</h2>
			<ul className="rows">
				{reports.map(({ id, reason, text, by, createdAt }) => (
					<li key={id} className="report-row">
						<p>
							<strong>{reportReasonLabel(reason)}</strong>, <Moment at={createdAt} /> UTC, by {by ?? "a visitor"}
						</p>
						{text && (
							<p className="waiting-text" dir="auto">
								{text}
							</p>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

export function ErrorBoundary() {
	return (
		<ErrorView
			{...moderatorsOnly}
			fallback={moderationMessages.loadFailed}
			back={{ to: href("/admin/reports"), label: "Back to the reports" }}
		/>
	);
}
