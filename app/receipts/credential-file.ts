import { create } from "content-disposition";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/credential-file.ts";
import { credentialOf, signCredential } from "./credential.server.ts";
import { tokenForWallets } from "./credential-responses.server.ts";
import { receiptMessages } from "./receipt.ts";
import { findCounting } from "./receipt-show.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** A receipt as a file for wallets, and for whoever wants to check it. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const receipt = await findCounting(db, id);
	if (!receipt) throw notFound(receiptMessages.notFound);
	const { origin } = context.get(siteContext);
	const token = await signCredential(db, context.get(accountsContext), credentialOf(receipt, origin), origin);
	// It is made anew each time, so that it says what counts now.
	return tokenForWallets(token, 0, { "Content-Disposition": create("receipt.jwt"), "X-Robots-Tag": "noindex" });
}
