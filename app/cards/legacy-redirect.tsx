import { href, redirect } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import type { Route } from "./+types/legacy-redirect.ts";
import { findCardById } from "./card.server.ts";
import { isClaimable, isShownTo } from "./claims/claims.server.ts";
import { readSavedCard } from "./form/saved-card.server.ts";

/**
 * The bare address of a card leads to its success page, anything else under the prefix to the form. A hidden card is there also for whoever has made
 * it without an account: that page gives it to them once they are signed in.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const card = await findCardById(db, params["*"].replace(/\/$/, ""));
	if (!card) return redirect(href("/scicomm/card/create"));
	const { claimToken } = await readSavedCard(request, card.id);
	const isThere =
		(await isShownTo(db, context.get(viewerContext), card)) ||
		(claimToken !== null && (await isClaimable(db, card.id, claimToken)));
	return redirect(isThere ? href("/scicomm/card/success/:id?", { id: card.id }) : href("/scicomm/card/create"));
}
