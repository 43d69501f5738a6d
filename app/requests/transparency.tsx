import { href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/transparency.ts";
import { requestBoard } from "./request-board.ts";
import { readFound, readMonths, readSpread } from "./request-days.server.ts";
import { daysTold, hoursInTime, type MonthOfRequests, maxTold } from "./request-days.ts";
import { RequestPlots } from "./request-plots.tsx";

const title = "How requests go";
const intro = `How many requests there were in the last ${daysTold.toLocaleString("en-US")} days, how many were answered in time, and how many communicators were found. No names are shown.`;

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const [months, found, topics, languages] = await Promise.all([
		readMonths(db),
		readFound(db),
		readSpread(db, "topic"),
		readSpread(db, "language"),
	]);
	return { months, found, topics, languages };
}

export const handle: RouteHandle = { onlyRead: true, reads: ["request_days", "request_day_spread"] };

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, { title, description: intro, path: href("/requests/openness") });
}

export default function RequestTransparency({
	loaderData: { months, found, topics, languages },
}: Route.ComponentProps) {
	return (
		<Page
			title={title}
			intro={intro}
			actions={<ButtonLink to={href("/requests/how")}>Who is asked, and when</ButtonLink>}
		>
			{months.length === 0 ? (
				<EmptyState title="No requests yet" flash="CQ">
					<p>The numbers will appear here within an hour of the first request.</p>
				</EmptyState>
			) : (
				<>
					<Whole months={months} found={found} />
					<RequestPlots months={months} topics={topics} languages={languages} />
				</>
			)}
		</Page>
	);
}

function Whole({ months, found }: { months: MonthOfRequests[]; found: number | null }) {
	const requests = months.reduce((sum, month) => sum + month.requests, 0);
	const answered = months.reduce((sum, month) => sum + month.answered, 0);
	const { members = null, membersAsked = null } = months.findLast(({ members }) => members !== null) ?? {};
	return (
		<div className="grid max-w-text gap-2 mb-12">
			<p>
				{requests === 1 ? "One request has" : `${requests.toLocaleString("en-US")} requests have`} been on the board in
				this time. Somebody said yes to {answered.toLocaleString("en-US")} of them within {hoursInTime} hours of the
				first person being asked.
				{found !== null &&
					` Those who have said what came of theirs found about ${found}% of the communicators they wanted.`}
				{members !== null && membersAsked !== null && members > 0 && (
					<>
						{" "}
						Of the {members === 1 ? "one member" : `${members.toLocaleString("en-US")} members`} whose card answers
						requests, {membersAsked.toLocaleString("en-US")} {membersAsked === 1 ? "has" : "have"} ever been asked.
					</>
				)}
			</p>
			<p className="text-muted">
				The numbers are counted every hour. Requests of the last days can still be answered in time. A request counts
				under each topic and language that it names; the {maxTold} most wanted are shown.{" "}
				<a href={href("/moderation")}>How moderation works</a> has the numbers for moderation.
			</p>
		</div>
	);
}

export const ErrorBoundary = errorView({ fallback: "Failed to load the numbers", back: requestBoard });
