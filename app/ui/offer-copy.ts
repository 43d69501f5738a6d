import { copyText } from "./copy-text.ts";

/** Milliseconds for which a button says that it copied. */
const confirmationMs = 2000;

/**
 * Lets a button copy its `data-copy`, and say so in place of its label. Where the browser refuses, the field beside it is selected, to be
 * copied by hand. What opens the ways to share it (`data-share`) opens the system's own, where the browser has them.
 */
export function offerCopy(button: HTMLElement, signal: AbortSignal) {
	const label = button.querySelector("span") ?? button;
	const usual = label.textContent;
	const row = button.parentElement;
	const field = row?.querySelector("input");
	const advice = row?.parentElement?.querySelector<HTMLElement>("[data-copy-advice]");
	let timer: ReturnType<typeof setTimeout>;
	async function copy() {
		const isCopied = await copyText(button.dataset.copy ?? "");
		label.textContent = isCopied ? "Copied!" : "Not copied";
		if (advice) advice.hidden = isCopied;
		clearTimeout(timer);
		if (!isCopied) return field?.select();
		timer = setTimeout(() => {
			label.textContent = usual;
		}, confirmationMs);
	}
	const opener = row?.querySelector<HTMLButtonElement>("[data-share] button");
	const share = (event: Event) => {
		event.preventDefault();
		navigator.share({ title: document.title, url: button.dataset.copy ?? "" }).catch(({ name }: Error) => {
			// Not where somebody has changed their mind, nor where the system's own is open already.
			if (opener && !/Abort|InvalidState/.test(name))
				opener.parentElement?.querySelector<HTMLElement>("[popover]")?.showPopover({ source: opener });
		});
	};
	if ("share" in navigator) opener?.addEventListener("click", share, { signal });
	button.hidden = false;
	button.addEventListener("click", copy, { signal });
	field?.addEventListener("focus", () => field.select(), { signal });
}
