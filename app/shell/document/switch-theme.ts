import { noAnswer, unanswered } from "#app/web/silence.ts";
import { tellInToast } from "./ask.ts";

/** Changes the theme of the page that is open, and keeps it for others. */
export async function switchTheme(form: HTMLFormElement, button: HTMLElement | null) {
	if (!(button instanceof HTMLButtonElement)) return;
	const theme = button.value;
	for (const one of form.querySelectorAll("button")) one.ariaPressed = String(one === button);
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	try {
		const { ok } = await fetch(form.action, { method: "POST", body: new URLSearchParams({ theme }) });
		if (!ok) tellInToast(noAnswer);
	} catch {
		tellInToast(unanswered(""));
	}
}
