/** What else new parts of the page can do. */
export type Enliven = (root: ParentNode) => void;

/** Sends a form that a button was pressed in, without leaving the page. */
export type Send = (form: HTMLFormElement, submitter: HTMLElement | null, enliven: Enliven) => void;

/** Has a module send a form. Where it can't be loaded, the browser does. */
export function sendInPlace(form: HTMLFormElement, load: () => Promise<Send>, enliven: Enliven) {
	function send(event: SubmitEvent) {
		event.preventDefault();
		const { submitter } = event;
		load().then(
			(send) => send(form, submitter, enliven),
			() => {
				form.removeEventListener("submit", send);
				// A browser sends no form that it is sending, as it still is where the module had failed before.
				setTimeout(() => form.requestSubmit(submitter));
			},
		);
	}
	form.addEventListener("submit", send);
}
