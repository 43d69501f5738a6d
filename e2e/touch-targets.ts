import { expect, type Page } from "@playwright/test";

/** Fails and names what is too small for a finger. Links within a sentence have the height of its lines. */
export async function expectTouchTargets(page: Page) {
	// A new width reaches the styles with the next frame.
	await expect
		.poll(() => page.evaluate(smallTargets), `${page.url()} has targets that are too small for fingers`)
		.toEqual([]);
}

/** Runs in the page. What is measured is what takes a tap: the label of a control that has one, the whole of a tile. */
function smallTargets() {
	const least = 44;
	const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]";
	const isInSentence = (element: Element) => {
		if (getComputedStyle(element).display !== "inline") return false;
		const block = element.closest("p, li, dd, td, label, figcaption, h1, h2, h3, h4, div, span:not(:only-child)");
		return (block?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
	};
	const boxOf = (element: Element) => {
		const after = getComputedStyle(element, "::after");
		const covers = after.content !== "none" && after.position === "absolute" && after.inset === "0px";
		// All are elements of HTML, and only controls have labels.
		const { offsetParent, labels } = element as HTMLInputElement;
		const taken = [covers && offsetParent ? offsetParent : element, ...(labels ?? [])];
		const boxes = taken.map((part) => part.getBoundingClientRect());
		return {
			width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
			height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
		};
	};
	return [...document.querySelectorAll(controls)]
		.filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
		.filter(
			(element) =>
				!element.closest("[inert], [aria-hidden=true], .sr-only, .skip-link") && !element.matches("[tabindex='-1']"),
		)
		.filter((element) => !isInSentence(element))
		.flatMap((element) => {
			const { width, height } = boxOf(element);
			if (width >= least - 0.5 && height >= least - 0.5) return [];
			const { tagName, className, ariaLabel, textContent } = element as HTMLElement;
			const name = ariaLabel ?? textContent?.trim().slice(0, 30);
			return `${tagName}.${className} '${name}' ${width.toFixed(0)}x${height.toFixed(0)}`;
		});
}
