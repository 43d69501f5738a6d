import { href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { readForm } from "#app/forms/read-body.ts";
import { moderationMessages, reportReasonLabel } from "#app/moderation/moderation.ts";
import { reportMessages } from "#app/moderation/report.ts";
import { kinds, oneThatIsGone } from "#app/moderation/subject-kinds.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/reports-list.ts";
import { moderatorsOnly } from "./error-links.ts";
import { requireModerator, requireSignedInModerator } from "./moderator.server.ts";
import { listOpenDecisions } from "./open-decisions.server.ts";
import { QueueNav } from "./queue-nav.tsx";
import { countQueues } from "./queues.server.ts";
import { readReportFilters } from "./report-filters.ts";
import { listHidden, listReported } from "./report-queue.server.ts";
import { UndoNotice } from "./undo-notice.tsx";
import { undoFrom } from "./undo-route.server.ts";
import { Waiting } from "./waiting.tsx";
import "#app/boards/boards.css";
import "./moderation.css";

export async function loader({ request, context }: Route.LoaderArgs) {
	const moderator = requireModerator(context, request);
	const db = context.get(databaseContext);
	const asked = readReportFilters(new URL(request.url).searchParams);
	const [counts, reported, hidden, open] = await Promise.all([
		countQueues(db),
		listReported(db, asked.page),
		listHidden(db, asked.hidden),
		listOpenDecisions(db, moderator),
	]);
	return { counts, reported, hidden, open, now: new Date() };
}

export async function action({ request, context }: Route.ActionArgs) {
	requireSignedInModerator(context);
	const form = await readForm(request);
	return undoFrom(context, form, () => href("/admin/reports"));
}

export const handle: RouteHandle = { failed: moderationMessages.undoFailed };

export const meta = unlisted("Reports");

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
	const { counts, reported, hidden, open, now } = loaderData;
	return (
		<Page
			title="Reports"
			intro="Reports from readers, and hidden content. The longest waiting come first."
			actions={<ButtonLink to={href("/admin")}>Back to moderation</ButtonLink>}
		>
			<UndoNotice open={open} action={href("/admin/reports")} />
			<QueueNav counts={counts} reported={reported.total} current="reports" />
			<FormAlert answer={actionData} className="mb-6" />
			{reported.rows.length === 0 ? (
				<EmptyState title="Nothing is reported" flash="73">
					<p>Every report has been answered.</p>
				</EmptyState>
			) : (
				<ul className="rows">
					{reported.rows.map(({ kind, id, title, reports, reasons, since }) => (
						<li key={id} className="board-row">
							<div className="min-w-0">
								<h2 className="board-row-title" dir="auto">
									<a href={href("/admin/reports/:kind/:id", { kind, id })}>{title ?? oneThatIsGone(kind)}</a>
								</h2>
								<p className="queue-facts">
									<span>
										{reports} {reports === 1 ? "report" : "reports"}: {reasons.map(reportReasonLabel).join(", ")}
									</span>
									<Waiting since={since} now={now} />
								</p>
							</div>
							<div className="board-row-facts">
								<Chip>{kinds[kind].name}</Chip>
							</div>
						</li>
					))}
				</ul>
			)}
			<Pagination page={reported.page} pages={reported.pages} label="Pages of reports" />
			{hidden.rows.length > 0 && (
				<section id="hidden" className="mt-12">
					<h2 className="mb-4">Hidden now</h2>
					<ul className="rows">
						{hidden.rows.map(({ kind, id, title, changed }) => (
							<li key={id} className="board-row">
								<h3 className="board-row-title min-w-0" dir="auto">
									<a href={href("/admin/reports/:kind/:id", { kind, id })}>{title}</a>
								</h3>
								<div className="board-row-facts">
									{changed && <Chip>Changed since</Chip>}
									<Chip>{kinds[kind].name}</Chip>
								</div>
							</li>
						))}
					</ul>
					<Pagination
						page={hidden.page}
						pages={hidden.pages}
						label="Pages of hidden content"
						name="hidden"
						anchor="hidden"
					/>
				</section>
			)}
		</Page>
	);
}

export const ErrorBoundary = errorView({ ...moderatorsOnly, fallback: reportMessages.loadFailed });
