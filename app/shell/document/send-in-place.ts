/** Sends a form that a button was pressed in, without leaving the page. */
export type Send = (form: HTMLFormElement, submitter: HTMLElement | null) => void;

/** Has a module send a form. Where it can't be loaded, the browser does, unless it has no connection: it would leave the page for nothing. */
export function sendInPlace(form: HTMLFormElement, load: () => Promise<Send>) {
	function send(event: SubmitEvent) {
		event.preventDefault();
		const { submitter } = event;
		load().then(
			(send) => send(form, submitter),
			() => {
				if (!navigator.onLine) return;
				form.removeEventListener("submit", send);
				form.requestSubmit(submitter);
			},
		);
	}
	form.addEventListener("submit", send);
}
