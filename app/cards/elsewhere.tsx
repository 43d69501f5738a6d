import { href, redirect } from "react-router";
import { databaseContext } from "#app/context.ts";
import type { Route } from "./+types/elsewhere.ts";
import { findCardById } from "./cards.server.ts";

/** The bare address of a card leads to its success page, anything else under the prefix to the form. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const rest = params["*"].replace(/\/$/, "");
	const card = await findCardById(context.get(databaseContext), rest);
	return redirect(card ? href("/scicomm/card/success/:id?", { id: card.id }) : href("/scicomm/card/create"));
}
