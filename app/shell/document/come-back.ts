import { hearSession } from "./follow-session.ts";
import { wearTheme } from "./wear-theme.ts";

/** Brings a page up to date that the browser has kept: the theme may be another by then, and a visitor a member. */
export async function comeBack() {
	wearTheme();
	if (document.querySelector("[data-account]")) return;
	hearSession();
	const session = await fetch("/api/session").then(
		(response) => response.json(),
		() => null,
	);
	if (session?.account) location.reload();
}
