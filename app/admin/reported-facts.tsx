import { actionNames, rejectionReasonLabel, reportReasonLabel } from "#app/moderation/moderation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { AccountLine } from "./account-line.tsx";
import type { findReported } from "./report-queue.server.ts";
import { SubjectChanges } from "./subject-changes.tsx";
import { SubjectFacts } from "./subject-facts.tsx";

type Found = Extract<Awaited<ReturnType<typeof findReported>>, { outcome: "found" }>;

/** What moderators need to know to decide: who reported what, and what is reported. */
export function ReportedFacts({ reported }: { reported: Found }) {
	const { open, text, owner, latest, changedAt, changes } = reported;
	return (
		<>
			<ReportList {...reported} />
			{changedAt && (
				<Alert tone="info">
					Changed on <Moment at={changedAt} />, after it was {open > 0 ? "reported" : "hidden"}.
				</Alert>
			)}
			{changes !== undefined && <SubjectChanges heading="h2" changes={changes} />}
			<SubjectFacts author="" facts={[{ label: "What it says", value: text }]}>
				{owner && (
					<>
						<dt>Belongs to</dt>
						<dd>
							<AccountLine account={owner} />
						</dd>
					</>
				)}
				{latest && (
					<>
						<dt>Last decision</dt>
						<dd>
							{actionNames[latest.action]} by <bdi>{latest.by}</bdi> on <Moment at={latest.at} />
							{latest.reason && `: ${rejectionReasonLabel(latest.reason)}`}
						</dd>
					</>
				)}
			</SubjectFacts>
		</>
	);
}

function ReportList({ reports, page, pages }: Pick<Found, "reports" | "page" | "pages">) {
	if (reports.length === 0) return null;
	return (
		<section id="reports">
			<h2>Reports</h2>
			<ul className="rows">
				{reports.map(({ id, reason, text, by, createdAt }) => (
					<li key={id} className="border-t border-line py-3.5 wrap-anywhere">
						<p>
							<strong>{reportReasonLabel(reason)}</strong>, <Moment at={createdAt} />
							{by && ", by "}
							{typeof by === "string" ? by : by && <AccountLine account={by} />}
						</p>
						{text && (
							<p className="max-w-text whitespace-pre-line" dir="auto">
								{text}
							</p>
						)}
					</li>
				))}
			</ul>
			<Pagination page={page} pages={pages} label="Pages of reports" anchor="reports" />
		</section>
	);
}
