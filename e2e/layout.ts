import { expect, type Page } from "@playwright/test";

/** Fails and names the elements that stick out when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page) {
	const excess = () =>
		page.evaluate(() => {
			const { clientWidth, scrollWidth } = document.documentElement;
			const wide = [...document.body.querySelectorAll("*")].filter(
				(element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 1,
			);
			const names = wide.map(
				({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.slice(0, 40)}`,
			);
			return scrollWidth > clientWidth ? [`${scrollWidth}px wide, not ${clientWidth}px`, ...names.slice(0, 5)] : [];
		});
	// A page follows the size of its window a moment later.
	await expect.poll(excess, `${page.url()} sticks out`).toEqual([]);
}

const papers = { light: "rgb(251, 249, 244)", dark: "rgb(15, 22, 38)" };

/** Switches the device's theme and waits until the page wears it. */
export async function wearTheme(page: Page, colorScheme: keyof typeof papers) {
	await page.emulateMedia({ colorScheme });
	// What has a transition of its own, such as a link, follows a moment later; asking for transitions starts those that are due.
	await page.waitForFunction((paper) => {
		const isDone = (animation: Animation) => !(animation instanceof CSSTransition) || animation.playState !== "running";
		return (
			getComputedStyle(document.documentElement).backgroundColor === paper && document.getAnimations().every(isDone)
		);
	}, papers[colorScheme]);
}

/** Waits for fonts and pictures, also for those that would load on the way down: late ones change what a picture of the page is compared with. */
export async function whenComplete(page: Page) {
	await page.evaluate(async () => {
		await document.fonts.ready;
		for (const image of document.images) image.loading = "eager";
		await Promise.allSettled([...document.images].map((image) => image.decode()));
	});
}
