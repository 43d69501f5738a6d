import { expect, type Locator, type Page } from "@playwright/test";

/** The words stand in the page, and assistive technology reads them with the control, or with the group of controls. */
async function expectError(control: Locator, message: string) {
	await expect(control).toHaveAccessibleDescription(new RegExp(message.replace(/[.?()]/g, "\\$&")));
	const ids = (await control.getAttribute("aria-describedby"))?.split(" ") ?? [];
	const note = control.page().locator(ids.map((id) => `[id="${id}"]`).join(","), { hasText: message });
	await expect(note).toBeVisible();
	await expect(note).toHaveText(message);
}

/** As `expectError`, for a single control, which must also be marked as invalid. */
export async function expectInvalid(control: Locator, message: string) {
	await expectError(control, message);
	await expect(control).toHaveAttribute("aria-invalid", "true");
}

/** What a form has to say is told, has the focus, and is in view. */
export async function expectSummary(page: Page) {
	const summary = page.locator(".form-alert:focus");
	await expect(summary.getByRole("alert")).toBeVisible();
	await expect(summary).toBeInViewport({ ratio: 0.9 });
}
