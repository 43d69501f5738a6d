import { href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { Plot } from "#app/drawing/plot.tsx";
import { monthRows } from "#app/drawing/plot-rows.ts";
import { promisedHours } from "#app/moderation/moderation.ts";
import { kinds, queuedKinds } from "#app/moderation/subject-kinds.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { listText } from "#app/ui/list-text.ts";
import { Page } from "#app/ui/page.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/transparency.ts";
import { ReasonsTable } from "./reasons-table.tsx";
import { type MonthOfDecisions, readMonths, readReasons, readWhole } from "./transparency.server.ts";
import "./moderation.css";

const [first = "", ...others] = queuedKinds.map((kind) => kinds[kind].label);
const reviewed = listText([first, ...others.map((label) => label.toLowerCase())]);
const intro = "What moderators decided in the last twelve months, and how long it took. No names are shown.";

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const [months, reasons, whole] = await Promise.all([readMonths(db), readReasons(db), readWhole(db)]);
	return { months, reasons, whole };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, { title: "How moderation works", description: intro, path: href("/moderation") });
}

export default function Transparency({ loaderData: { months, reasons, whole } }: Route.ComponentProps) {
	const answered = months.reduce((sum, { reports }) => sum + reports, 0);
	return (
		<Page title="How moderation works" intro={intro}>
			<div className="grid max-w-text gap-2 mb-12">
				<p>
					{reviewed} are reviewed by a moderator before they are public, within {promisedHours} hours. Whoever submitted
					one is told the decision and why. Everything else is looked at when somebody reports it.{" "}
					<a href={href("/requests/openness")}>How requests go</a> has the numbers of the request board.
				</p>
				{whole.decisions > 0 && <Whole whole={whole} answered={answered} />}
			</div>
			{whole.decisions + answered === 0 ? (
				<EmptyState title="No decisions yet" flash="CQ">
					<p>The numbers will appear here after the first decisions.</p>
				</EmptyState>
			) : (
				<div className="plots">
					<Plot
						title="Decisions on submissions"
						axis="Decisions"
						head="Month"
						rows={monthRows(months, ({ decisions }) => decisions, String)}
					/>
					<Plot
						title="Waiting time of half of them, at most"
						axis="Hours (median)"
						head="Month"
						rows={monthRows(months, ({ median }) => median, hours)}
						mark={promise}
					/>
					<Plot
						title="Waiting time of 95 of 100, at most"
						axis="Hours (95th percentile)"
						head="Month"
						rows={monthRows(months, ({ most }) => most, hours)}
						mark={promise}
					/>
					<Plot
						title="Approved"
						axis="Of 100 decisions"
						head="Month"
						rows={monthRows(months, share, (value) => `${Math.round(value)}%`)}
					/>
					<Plot
						title="Reports answered"
						axis="Reports"
						head="Month"
						rows={monthRows(months, ({ reports }) => reports, String)}
					/>
					{reasons.length > 0 && <ReasonsTable reasons={reasons} />}
				</div>
			)}
		</Page>
	);
}

const promise = { value: promisedHours, label: `${promisedHours} hours, as promised` };

type Loaded = Route.ComponentProps["loaderData"];

function Whole({
	whole: { decisions, approved, median, most },
	answered,
}: Pick<Loaded, "whole"> & { answered: number }) {
	return (
		<p>
			In these months there were {decisions.toLocaleString("en-US")} {decisions === 1 ? "decision" : "decisions"}:{" "}
			{Math.round((100 * approved) / decisions)}% approved.
			{median !== null && most !== null && (
				<>
					{" "}
					Half of them took at most {hours(median)}, 95 of 100 at most {hours(most)}.
				</>
			)}
			{answered > 0 && (
				<>
					{" "}
					{answered.toLocaleString("en-US")} {answered === 1 ? "report was" : "reports were"} answered.
				</>
			)}
		</p>
	);
}

function share({ decisions, approved }: MonthOfDecisions) {
	return decisions === 0 ? null : (100 * approved) / decisions;
}

/** Such as '5 h', or '40 min' where it is less than an hour. */
function hours(value: number) {
	return value < 1
		? `${Math.round(value * 60)}\u00a0min`
		: `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)}\u00a0h`;
}

export const ErrorBoundary = errorView({
	fallback: "Failed to load the numbers",
	back: { to: href("/"), label: "Go to the home page" },
});
