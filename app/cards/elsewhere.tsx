import { href, redirect } from "react-router";
import type { Route } from "./+types/elsewhere.ts";
import { isUuid } from "./card.ts";

/** The bare address of a card leads to its success page, anything else under the prefix to the form. */
export function loader({ params }: Route.LoaderArgs) {
	const rest = params["*"];
	return redirect(isUuid(rest) ? href("/scicomm/card/success/:id?", { id: rest }) : href("/scicomm/card/create"));
}
