import { href } from "react-router";
import { languageName } from "#app/boards/languages.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Plot } from "#app/drawing/plot.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { monthText } from "#app/ui/month-text.ts";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/openness.ts";
import { readMonths, readSpread } from "./request-days.server.ts";
import { daysTold, hoursInTime, type MonthOfRequests, mostTold, type ShareOfRequests } from "./request-days.ts";

const title = "How requests go";
const intro = `How many communicators were wanted, asked and found in the last ${daysTold.toLocaleString("en-US")} days. No names are shown.`;

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const [months, topics, languages] = await Promise.all([
		readMonths(db),
		readSpread(db, "topic"),
		readSpread(db, "language"),
	]);
	return { months, topics, languages };
}

export const handle: RouteHandle = { onlyRead: true, reads: ["request_days", "request_day_spread"] };

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, { title, description: intro, path: href("/requests/openness") });
}

export default function Openness({ loaderData: { months, topics, languages } }: Route.ComponentProps) {
	const counted = months.findIndex(({ members }) => members !== null);
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
					<Whole months={months} />
					<div className="plots">
						<Plot
							title="Requests"
							axis="Requests"
							head="Month"
							rows={byMonth(months, ({ requests }) => requests, count)}
						/>
						<Plot
							title="Answered in time"
							axis="Of 100 requests"
							whole={100}
							head="Month"
							rows={byMonth(months, answeredShare, percent)}
						/>
						<Plot
							title="Topics"
							axis="Requests"
							head="Topic"
							rows={spreadOf(topics, topicName, ({ requests }) => requests, count)}
						/>
						<Plot
							title="Answered in time, by topic"
							axis="Of 100 requests"
							whole={100}
							head="Topic"
							rows={spreadOf(topics, topicName, answeredShare, percent)}
						/>
						<Plot
							title="Languages"
							axis="Requests"
							head="Language"
							rows={spreadOf(languages, languageName, ({ requests }) => requests, count)}
						/>
						<Plot
							title="Answered in time, by language"
							axis="Of 100 requests"
							whole={100}
							head="Language"
							rows={spreadOf(languages, languageName, answeredShare, percent)}
						/>
						<Plot
							title="Members who were ever asked"
							axis="Of 100 who answer requests"
							whole={100}
							head="Month"
							rows={byMonth(months.slice(counted), askedShare, percent)}
						/>
					</div>
				</>
			)}
		</Page>
	);
}

function Whole({ months }: { months: MonthOfRequests[] }) {
	const requests = sumOf(months, ({ requests }) => requests);
	const answered = sumOf(months, ({ answered }) => answered);
	const { members = null, membersAsked = null } = months.findLast(({ members }) => members !== null) ?? {};
	return (
		<div className="grid max-w-text gap-2 mb-12">
			<p>
				{requests === 1 ? "One request has" : `${count(requests)} requests have`} been on the board in this time.
				Somebody said yes to {count(answered)} of them within {hoursInTime} hours of the first person being asked.
				{members !== null && membersAsked !== null && members > 0 && (
					<>
						{" "}
						Of the {members === 1 ? "one member" : `${count(members)} members`} whose card answers requests,{" "}
						{count(membersAsked)} {membersAsked === 1 ? "has" : "have"} ever been asked.
					</>
				)}
			</p>
			<p className="text-muted">
				The numbers are counted every hour. Requests of the last days can still be answered in time. A request counts
				under each topic and language that it names; the {mostTold} most wanted are shown.{" "}
				<a href={href("/moderation")}>How moderation works</a> has the numbers for moderation.
			</p>
		</div>
	);
}

function sumOf(months: MonthOfRequests[], pick: (month: MonthOfRequests) => number) {
	return months.reduce((sum, month) => sum + pick(month), 0);
}

function answeredShare({ requests, answered }: Pick<MonthOfRequests, "requests" | "answered">) {
	return requests === 0 ? null : (100 * answered) / requests;
}

function askedShare({ members, membersAsked }: MonthOfRequests) {
	return !members || membersAsked === null ? null : (100 * membersAsked) / members;
}

function count(value: number) {
	return value.toLocaleString("en-US");
}

function percent(value: number) {
	return `${Math.round(value)}%`;
}

type TextOf = (value: number) => string;

function byMonth(months: MonthOfRequests[], pick: (month: MonthOfRequests) => number | null, textOf: TextOf) {
	return months.map((month) => rowOf(monthText(month.month), pick(month), textOf));
}

function spreadOf<Value extends string>(
	shares: ShareOfRequests<Value>[],
	nameOf: (value: Value) => string,
	pick: (share: ShareOfRequests) => number | null,
	textOf: TextOf,
) {
	return shares.map((share) => rowOf(nameOf(share.value), pick(share), textOf));
}

function rowOf(label: string, value: number | null, textOf: TextOf) {
	return { label, value, text: value === null ? "–" : textOf(value) };
}

function topicName(topic: string) {
	return topic === "" ? "Any topic" : topic;
}

export function ErrorBoundary() {
	return (
		<ErrorView fallback="Failed to load the numbers" back={{ to: href("/requests"), label: "Back to requests" }} />
	);
}
