import { href, redirect } from "react-router";

/** Without an id there is nothing to edit. */
export function loader() {
	return redirect(href("/collab"));
}
