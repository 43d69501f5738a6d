import { href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { Plot } from "#app/drawing/plot.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { dayText } from "#app/ui/day-text.ts";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { Route } from "./+types/insights.ts";
import { moderatorsOnly } from "./error-links.ts";
import { insightKinds, readWeeks } from "./insights.server.ts";
import { requireModerator } from "./moderator.server.ts";
import "./moderation.css";

export async function loader({ request, context }: Route.LoaderArgs) {
	requireModerator(context, request);
	const asTable = new URL(request.url).searchParams.get("as") === "table";
	return { weeks: await readWeeks(context.get(databaseContext)), kinds: insightKinds, asTable };
}

export const meta = unlisted("Insights");

export default function Insights({ loaderData: { weeks, kinds, asTable } }: Route.ComponentProps) {
	return (
		<Page
			title="Insights"
			intro="Submissions over the last six months, by week. Weeks begin on Monday, in UTC."
			actions={
				<>
					<ButtonLink to={asTable ? href("/admin/insights") : `${href("/admin/insights")}?as=table`}>
						{asTable ? "Show as charts" : "Show as tables"}
					</ButtonLink>
					<ButtonLink to={href("/admin")}>Back to moderation</ButtonLink>
				</>
			}
		>
			<div className="plots">
				{kinds.map(({ value: kind, label }) => (
					<Plot
						key={kind}
						title={label}
						axis="Number"
						head="Week from"
						asTable={asTable}
						rows={weeks.map(({ week, counts }) => {
							const value = counts[kind] ?? 0;
							return { label: dayText(new Date(week)), value, text: value.toLocaleString("en-US") };
						})}
					/>
				))}
			</div>
		</Page>
	);
}

export const ErrorBoundary = errorView({ ...moderatorsOnly, fallback: "Failed to load the numbers" });
