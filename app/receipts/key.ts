import { accountsContext } from "#app/accounts/auth.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/key.ts";
import { jsonForWallets } from "./credential-responses.server.ts";
import { keySeconds } from "./issuer.server.ts";
import { receiptMessages } from "./receipt.ts";
import { publicJwk, publicKeys } from "./receipt-key.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** One key, bare, as Open Badges has the name of a key lead to it. */
export async function loader({ params: { key: id }, context }: Route.LoaderArgs) {
	const keys = await publicKeys(context.get(databaseContext), context.get(accountsContext));
	const found = keys.find((key) => key.id === id);
	if (!found) throw notFound(receiptMessages.notFound);
	return jsonForWallets(context, publicJwk(found), keySeconds, "application/jwk+json");
}
