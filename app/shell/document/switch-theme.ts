import { noAnswer, unanswered } from "#app/web/silence.ts";
import { tellInToast } from "./ask.ts";
import { wearTheme } from "./wear-theme.ts";

/** Changes the theme of the page that is open, and keeps it for others. */
export async function switchTheme(form: HTMLFormElement, button: HTMLElement | null) {
	if (!(button instanceof HTMLButtonElement)) return;
	const theme = button.value;
	wearTheme(theme);
	try {
		const { ok } = await fetch(form.action, { method: "POST", body: new URLSearchParams({ theme }) });
		if (!ok) tellInToast(noAnswer);
	} catch {
		tellInToast(unanswered(""));
	}
}
