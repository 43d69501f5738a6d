import { href } from "react-router";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Occasion } from "#app/boards/occasion.ts";
import type { Database } from "#app/db/client.server.ts";
import { withWhom } from "./receipt.ts";
import { receiptPath, receiptsAbout } from "./receipt-show.server.ts";

export type ReceiptWay = Awaited<ReturnType<typeof receiptWays>>[number];

/** Where the viewer's occasions lead: to where each is confirmed, or to its receipt once one of the two has begun, unless that is others'. */
export async function receiptWays(db: Database, viewer: MemberRef, occasions: Occasion[]) {
	const known = await receiptsAbout(db, viewer, occasions);
	return occasions.flatMap((occasion) => {
		const { kind, thingId, title, holder } = occasion;
		const receiptId = known.get(`${thingId} ${holder.id}`);
		if (receiptId === null) return [];
		const beginning = href("/receipts/new/:kind/:thing/:card", { kind, thing: thingId, card: holder.cardId });
		return {
			title,
			withWhom: withWhom(occasion, viewer),
			isAhead: kind === "request",
			isBegun: receiptId !== undefined,
			path: receiptId === undefined ? beginning : receiptPath(receiptId),
		};
	});
}
