import { href } from "react-router";
import { lastDayOf } from "#app/boards/closing.ts";
import { languageName } from "#app/boards/languages.ts";
import { OrganisationName } from "#app/boards/organisation-name.tsx";
import type { ThingFact } from "#app/boards/thing-body.tsx";
import { Day } from "#app/ui/day.tsx";
import { payText, purposeLabels, wantedText, whereText } from "./request.ts";
import type { ShownRequest } from "./request-show.server.ts";

/** All that is told of a request but what it is about; `Omit` names what that takes nothing of. */
type Facts = Omit<
	ShownRequest,
	"id" | "title" | "description" | "topics" | "outcome" | "approved" | "hidden" | "updatedAt" | "editedSinceApproval"
> &
	Partial<Pick<ShownRequest, "approved" | "hidden">>;

/** What whoever thinks of saying yes wants to know. */
export function requestFacts(request: Facts): ThingFact[] {
	const { purpose, audiences, languages, closesAt, wanted, name, organisation, createdAt, closed, cardId, isMine } =
		request;
	const { approved, hidden } = request;
	return [
		{ name: "What for", value: <a href={`${href("/requests")}?purpose=${purpose}`}>{purposeLabels[purpose]}</a> },
		{
			name: "Asked by",
			value: (
				<>
					<bdi>{name}</bdi>
					{organisation && (
						<>
							, <OrganisationName name={organisation} isOpen={approved === true && !hidden && !closed} />
						</>
					)}
				</>
			),
		},
		...(cardId !== null && !closed && !isMine
			? [
					{
						name: "Answer",
						value: (
							<a href={href("/card/:id/write", { id: cardId })}>
								Write to <bdi>{name}</bdi>
							</a>
						),
					},
				]
			: []),
		...(audiences.length > 0 ? [{ name: "Audience", value: audiences.join(", ") }] : []),
		{ name: languages.length === 1 ? "Language" : "Languages", value: languages.map(languageName).join(", ") },
		{ name: "Where", value: whereText(request) },
		{ name: closed ? "Open until" : "Wanted until", value: <Day at={lastDayOf(closesAt)} /> },
		{ name: "Wanted", value: wantedText(wanted) },
		{ name: "Pay", value: payText(request) },
		{ name: "Posted", value: <Day at={createdAt} /> },
	];
}
