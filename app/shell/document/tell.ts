/** Milliseconds that a toast stays. */
const toastMs = 4000;

/** Says for a moment what keeps the page as it is, in sight wherever that is scrolled to. */
export function tellInToast(message: string) {
	const area = alert("toast toast-error", message, document.body.appendChild(document.createElement("div")));
	area.className = "toasts";
	setTimeout(() => area.remove(), toastMs);
}

/** Says in a form what keeps it from being sent, until it is. */
export function tellInForm(form: HTMLFormElement, message: string) {
	alert("alert alert-bad", message, form).scrollIntoView({ block: "nearest" });
}

function alert(className: string, message: string, place: HTMLElement) {
	place.append(Object.assign(document.createElement("div"), { className, role: "alert", textContent: message }));
	return place;
}
