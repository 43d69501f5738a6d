import { accountsContext } from "#app/accounts/auth.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/jwks.ts";
import { jsonForWallets } from "./credential-responses.server.ts";
import { keySeconds } from "./issuer.server.ts";
import { publicJwk, publicKeys } from "./receipt-key.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** The keys with which the site signs, and has signed (RFC 7517). */
export async function loader({ context }: Route.LoaderArgs) {
	const keys = await publicKeys(context.get(databaseContext), context.get(accountsContext));
	return jsonForWallets(context, { keys: keys.map(publicJwk) }, keySeconds, "application/jwk-set+json");
}
