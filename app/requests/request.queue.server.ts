import { href } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import { lastDayOf } from "#app/boards/closing.ts";
import { languageName } from "#app/boards/languages.ts";
import type { Database } from "#app/db/client.server.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import type { Snapshot } from "#app/moderation/moderated-kind.ts";
import { findToCorrect } from "#app/moderation/originals.server.ts";
import { dayText } from "#app/ui/day-text.ts";
import { requests } from "./request.tables.server.ts";
import { payText, purposeLabels, requesterText, wantedText, whereText } from "./request.ts";
import { requestFieldsOf } from "./request-fields.ts";

type RequestSnapshot = Snapshot<typeof requests.$inferSelect>;

/** How requests are moderated. */
export const moderatedRequests = moderatedBoard(requests, {
	kind: "request",
	describe({ title = "", description = "", purpose = "collaboration", ...request }) {
		const {
			topics = [],
			audiences = [],
			languages = [],
			online = false,
			town = "",
			country = "",
			wanted = 1,
		} = request;
		const { paid = false, payMin = null, payMax = null, payCurrency = null, payPer = null, payNote = "" } = request;
		const { name = "", organisation = "", closesAt } = request;
		return {
			title,
			text: description,
			author: requesterText({ name, organisation }),
			type: purposeLabels[purpose],
			url: null,
			facts: [
				{ label: "Topics", value: topics.join(", ") },
				{ label: "Audience", value: audiences.join(", ") },
				{ label: "Languages", value: languages.map(languageName).join(", ") },
				{ label: "Where", value: whereText({ online, town, country }) },
				{ label: "Until", value: closesAt ? dayText(lastDayOf(new Date(closesAt))) : "" },
				{ label: "Wanted", value: wantedText(wanted) },
				{ label: "Pay", value: payText({ paid, payMin, payMax, payCurrency, payPer, payNote }) },
			],
			imageUrl: null,
		};
	},
	personal: ["userId", "name", "organisation"],
	publicPath: (id) => href("/requests/:id", { id }),
	correctionPath: (eventId) => `${href("/requests/new")}?correct=${eventId}`,
});

/** The viewer's request that a moderator rejected, as the form has it; null when there is no such thing. */
export async function findRequestToCorrect(db: Database, viewer: Pick<Member, "id">, eventId: string | null) {
	// A row of this table is what was kept.
	const row = (await findToCorrect(db, viewer, "request", eventId)) as RequestSnapshot | undefined;
	return row ? requestFieldsOf(row, new Date(row.closesAt)) : null;
}
