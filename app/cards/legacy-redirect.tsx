import { href, redirect } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import type { Route } from "./+types/legacy-redirect.ts";
import { findCardById } from "./card.server.ts";
import { isShownTo } from "./claims/claims.server.ts";

/** The bare address of a card leads to its success page, anything else under the prefix to the form. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const rest = params["*"].replace(/\/$/, "");
	const db = context.get(databaseContext);
	const card = await findCardById(db, rest);
	const isThere = card && (await isShownTo(db, context.get(viewerContext), card));
	return redirect(isThere ? href("/scicomm/card/success/:id?", { id: card.id }) : href("/scicomm/card/create"));
}
