import { href } from "react-router";
import { isClosed, lastDayOf } from "#app/boards/closing.ts";
import { languageName } from "#app/boards/languages.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import { correctionPath } from "#app/moderation/originals.server.ts";
import { dayText } from "#app/ui/day-text.ts";
import { requests } from "./request.tables.server.ts";
import { payText, purposeLabels, requesterText, wantedText, whereText } from "./request.ts";

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
	whenOver: ({ closesAt }) =>
		isClosed({ closesAt: new Date(closesAt) })
			? "It is closed by now, so it is not on the board. Give it a new day to put it there."
			: null,
	personal: ["userId", "name", "organisation"],
	publicPath: (id) => href("/requests/:id", { id }),
	correctionPath: (eventId) => correctionPath(href("/requests/new"), eventId),
});
