/**
 * Has a form sent without leaving the page, by a module that is fetched before it is needed: the connection may be lost by then. Where that
 * can't be loaded, the browser sends the form.
 * @param enliven what else new parts of the page can do
 */
export function sendInPlace(form: HTMLFormElement, enliven: (root: ParentNode) => void) {
	const loading = import("./send-form.ts");
	function send(event: SubmitEvent) {
		event.preventDefault();
		const { submitter } = event;
		loading.then(
			({ sendForm }) => sendForm(form, submitter, enliven),
			() => form.requestSubmit(submitter),
		);
	}
	form.addEventListener("submit", send);
	loading.catch(() => form.removeEventListener("submit", send));
}
