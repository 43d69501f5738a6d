/** How a person gets about without a mouse. */
import { expect, type Locator } from "@playwright/test";

/** More than a page of the tests has. */
const maxPresses = 120;

/** Goes to a control with Tab, once around the page if need be. */
export async function tabTo(control: Locator) {
	await expect(control).toBeVisible();
	const keyboard = control.page().keyboard;
	for (let presses = 0; presses < maxPresses; presses++) {
		if (await control.evaluate((element) => element === document.activeElement)) return;
		await keyboard.press("Tab");
	}
	throw new Error(`Tab does not lead to ${control}`);
}

/** What is in a field is overwritten. */
export async function typeInto(control: Locator, text: string) {
	await tabTo(control);
	await control.page().keyboard.press("ControlOrMeta+A");
	await control.page().keyboard.type(text);
}

/** @param key Enter for links and buttons, Space for what is checked */
export async function pressOn(control: Locator, key: "Enter" | "Space" = "Enter") {
	await tabTo(control);
	await control.page().keyboard.press(key);
}
