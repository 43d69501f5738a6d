import { languageName } from "#app/boards/languages.ts";
import { Plot } from "#app/drawing/plot.tsx";
import { monthRows, plotRow } from "#app/drawing/plot-rows.ts";
import type { MonthOfRequests, ShareOfRequests, SpreadValues } from "./request-days.ts";

interface RequestPlotsProps {
	months: MonthOfRequests[];
	/** The most wanted. */
	topics: ShareOfRequests<SpreadValues["topic"]>[];
	languages: ShareOfRequests<SpreadValues["language"]>[];
}

/** How many requests there were, and how many were answered in time: by month, by topic and by language. */
export function RequestPlots({ months, topics, languages }: RequestPlotsProps) {
	const counted = months.findIndex(({ members }) => members !== null);
	return (
		<div className="plots">
			<Plot title="Requests" axis="Requests" head="Month" rows={monthRows(months, ({ requests }) => requests, count)} />
			<Plot
				title="Answered in time"
				axis="Of 100 requests"
				whole={100}
				head="Month"
				rows={monthRows(months, answeredShare, percent)}
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
				rows={monthRows(months.slice(counted), askedShare, percent)}
			/>
		</div>
	);
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

function spreadOf<Value extends string>(
	shares: ShareOfRequests<Value>[],
	nameOf: (value: Value) => string,
	pick: (share: ShareOfRequests) => number | null,
	textOf: (value: number) => string,
) {
	return shares.map((share) => plotRow(nameOf(share.value), pick(share), textOf));
}

function topicName(topic: string) {
	return topic === "" ? "Any topic" : topic;
}
