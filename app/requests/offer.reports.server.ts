import { eq } from "drizzle-orm";
import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { requests } from "./request.tables.server.ts";

/** Why somebody said no: its reader is the author of the request, who does not learn whose it is. */
export const reportableReasons = reportableBoard(requestOffers, {
	kind: "reason",
	async isShownTo(db, viewer, { requestId, reason, hidden }) {
		if (!viewer || reason === "" || hidden) return false;
		const [request] = await db.select({ userId: requests.userId }).from(requests).where(eq(requests.id, requestId));
		return request?.userId === viewer.id;
	},
	titleOf: () => "A reason for a no",
	textOf: ({ reason }) => reason,
	publicPath: ({ requestId }) => href("/requests/:id", { id: requestId }),
	isAmongPeople: () => true,
	isAnonymous: true,
});
