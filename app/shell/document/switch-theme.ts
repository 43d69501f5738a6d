import { unanswered } from "#app/web/silence.ts";
import { tellInToast } from "./tell.ts";

/** Changes the theme of the page that is open, and keeps it for others. */
export function switchTheme(form: HTMLFormElement) {
	form.addEventListener("submit", (event) => {
		const button = event.submitter;
		if (!(button instanceof HTMLButtonElement)) return;
		event.preventDefault();
		const theme = button.value;
		for (const one of form.querySelectorAll("button")) one.ariaPressed = String(one === button);
		if (theme === "system") delete document.documentElement.dataset.theme;
		else document.documentElement.dataset.theme = theme;
		const body = new URLSearchParams({ theme });
		fetch(form.action, { method: "POST", body }).catch(() => tellInToast(unanswered("")));
	});
}
