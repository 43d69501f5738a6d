import { accountsContext } from "#app/accounts/auth.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/status-list.ts";
import { signCredential } from "./credential.server.ts";
import { tokenForWallets } from "./credential-responses.server.ts";
import { receiptMessages } from "./receipt.ts";
import { listSeconds, statusListOf } from "./status-list.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** Which credentials do not count, for now or for good, signed as they are. */
export async function loader({ params: { list }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { origin } = context.get(siteContext);
	// More lists than anybody will need, and few enough for their places to be whole numbers of the database.
	const found = /^(0|[1-9]\d{0,3})$/.test(list) ? await statusListOf(db, Number(list), origin) : undefined;
	if (!found) throw notFound(receiptMessages.notFound);
	return tokenForWallets(await signCredential(db, context.get(accountsContext), found, origin), listSeconds, {
		"X-Robots-Tag": "noindex",
	});
}
