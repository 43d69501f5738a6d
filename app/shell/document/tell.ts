/** Milliseconds that a toast stays. */
const toastMs = 4000;

/** Says for a moment what keeps the page as it is, in sight wherever that is scrolled to. */
export function tellInToast(message: string) {
	const area = document.body.appendChild(document.createElement("div"));
	area.className = "toasts";
	alert("toast toast-error", message, area);
	setTimeout(() => area.remove(), toastMs);
}

export function alert(className: string, message: string, place: HTMLElement) {
	place.append(Object.assign(document.createElement("div"), { className, role: "alert", textContent: message }));
}
