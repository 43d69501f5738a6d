import { accountsContext } from "#app/accounts/auth.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/did.ts";
import { jsonForWallets } from "./credential-responses.server.ts";
import { didDocument, keySeconds } from "./issuer.server.ts";
import { publicKeys } from "./receipt-key.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** Who signs credentials here, by the name that they have for it. */
export async function loader({ context }: Route.LoaderArgs) {
	const keys = await publicKeys(context.get(databaseContext), context.get(accountsContext));
	return jsonForWallets(context, didDocument(context.get(siteContext).origin, keys), keySeconds);
}
