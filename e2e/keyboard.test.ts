import type { Page } from "@playwright/test";
import { href } from "react-router";
import sharp from "sharp";
import { fillCard, plainCard, postCard } from "./cards.ts";
import { wearTheme, whenComplete } from "./layout.ts";
import { expect, nextAddress, test, visit } from "./test.ts";

/** Pixels around a control in which its focus must show. */
const surroundings = 8;
/** By how much of 255 a pixel's red, green or blue must change to count as seen. */
const visibleDifference = 48;

interface FocusPage {
	name: string;
	path: (id: string) => string;
	prepare?: (page: Page) => Promise<void>;
	width?: number;
}

/** Those of a round share a browser, and each kind of control is compared in pictures on the first that has it. */
const rounds: FocusPage[][] = [
	[
		{ name: "home", path: () => href("/") },
		// With errors the focus would move what stands around it.
		{
			name: "create",
			path: () => href("/scicomm/card/create"),
			prepare: (page) => fillCard(page, plainCard(), (choice) => choice.check()),
		},
		{ name: "card", path: () => href("/card/:id", { id: "rachel-carson" }) },
	],
	[
		{ name: "success", path: (id) => href("/scicomm/card/success/:id?", { id }) },
		{ name: "directory", path: () => `${href("/scicomm/card/directory")}?q=sea` },
		// On paper of another colour.
		{ name: "card-blueprint", path: () => href("/card/:id", { id: "ada-lovelace" }) },
	],
	[
		{ name: "welcome", path: () => href("/welcome") },
		{ name: "showcase", path: () => href("/showcase") },
		{ name: "application", path: () => href("/showcase/apply") },
	],
	[
		{ name: "showcase on a phone", path: () => `${href("/showcase")}?tag=classics&category=publication`, width: 360 },
		{ name: "directory on a phone", path: () => `${href("/scicomm/card/directory")}?q=sea&open=on`, width: 360 },
		{ name: "home on a phone", path: () => href("/"), width: 360, prepare: openMenu },
	],
];

async function openMenu(page: Page) {
	await page.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("navigation", { name: "Menu" }).waitFor();
}

for (const pages of rounds) {
	const names = pages.map(({ name }) => `'${name}'`).join(", ");
	test(`everything on page ${names} is reached with Tab and shows that it is, in both themes`, async ({
		page,
		request,
	}, testInfo) => {
		// Hundreds of pictures, of which each takes a second where others use the machine too.
		test.setTimeout(pages.length * 120_000);
		const kinds = new Set<string>();
		for (const { name, path, prepare, width = 1280 } of pages) {
			await page.setViewportSize({ width, height: 800 });
			await page.emulateMedia({ colorScheme: "light" });
			const id = await postCard(request, {}, nextAddress(testInfo));
			await visit(page, path(id));
			await prepare?.(page);
			await whenComplete(page);
			const expected = await numberControls(page);
			const reached = new Set<string>();
			const complaints: string[] = [];
			const shown: string[] = [];
			const light: Unfocused = new Map();
			// Some more, for the way through the browser's own controls from the end to the beginning.
			for (let presses = 0; presses < expected.length + 3 && reached.size < expected.length; presses++) {
				await page.keyboard.press("Tab");
				const control = await focusedControl(page);
				if (!control || reached.has(control.key)) continue;
				reached.add(control.key);
				if (control.covered && (await focusedControl(page))?.covered) complaints.push(`${control.name} is covered`);
				const isSeenElsewhere = control.surroundsPages && !name.startsWith("home");
				if (isSeenElsewhere || kinds.has(control.kind)) continue;
				kinds.add(control.kind);
				shown.push(control.key);
				if (!(await showsFocus(page, control, light))) complaints.push(`${control.name} does not show its focus`);
			}
			expect(expected.filter(({ key }) => !reached.has(key)).map(({ name }) => name)).toEqual([]);
			// What was open may have closed behind the focus.
			await prepare?.(page);
			await wearTheme(page, "dark");
			await page.keyboard.press("Tab");
			const dark: Unfocused = new Map();
			for (const key of shown) {
				// After a key a script's focus shows as that of a key does.
				await page.locator(`[data-control="${key}"]`).first().focus();
				const control = await focusedControl(page);
				if (!control || !(await showsFocus(page, control, dark)))
					complaints.push(`${key} does not show its focus in the dark`);
			}
			expect(complaints, name).toEqual([]);
		}
	});
}

/** Gives each control that can be used a number; the radio buttons of one question are one stop. */
function numberControls(page: Page) {
	return page.evaluate(() => {
		const selector =
			"a[href], button:not([aria-hidden]), input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
		const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
			(element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled"),
		);
		const controls = all.map((element, i) => {
			const isRadio = element instanceof HTMLInputElement && element.type === "radio";
			const key = isRadio ? `radio ${element.name}` : String(i);
			element.dataset.control = key;
			return { key, name: element.outerHTML.slice(0, 120) };
		});
		// Leaving a field must not change the page under the comparison of pictures.
		for (const type of ["blur", "focusout"])
			window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
		return [...new Map(controls.map((control) => [control.key, control])).values()];
	});
}

function focusedControl(page: Page) {
	return page.evaluate(() => {
		const element = document.activeElement;
		if (!(element instanceof HTMLElement) || !element.dataset.control) return null;
		const { left, top, right, bottom } = element.getBoundingClientRect();
		// A control in the middle of which something else lies, such as the bar, is not to be seen.
		const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
		const covered =
			!at || !(element.contains(at) || at.contains(element) || at.closest("label, li")?.contains(element));
		const name = element.outerHTML.slice(0, 120);
		// Controls of one kind show their focus alike.
		const state = ["type", "aria-current", "aria-pressed", "aria-invalid"].map((attribute) =>
			element.getAttribute(attribute),
		);
		const kind = [
			element.tagName,
			element.className,
			element.parentElement?.className,
			element.matches(":checked"),
			...state,
		].join();
		const view = `${scrollX} ${scrollY} ${document.querySelectorAll("details[open], :popover-open").length}`;
		// The link of a tile lies over all of it, and so does its focus.
		const tile = element.matches(".tile-link") ? element.closest("li") : null;
		const area: { left: number; top: number; right: number; bottom: number } = (tile ?? element)
			.getBoundingClientRect()
			.toJSON();
		// The bar and the footer are the same on every page.
		const surroundsPages = element.closest(".bar, .footer") !== null;
		return { key: element.dataset.control, kind, name, covered, view, area, surroundsPages };
	});
}

type Control = NonNullable<Awaited<ReturnType<typeof focusedControl>>>;

/** Pictures of the window in which nothing has the focus, decoded, by what is in view. */
type Unfocused = Map<string, Awaited<ReturnType<typeof decode>>>;

function decode(picture: Buffer) {
	return sharp(picture).raw().toBuffer({ resolveWithObject: true });
}

/** Compares pictures of the control and what is around it with and without the focus; the difference must be easy to see. */
async function showsFocus(page: Page, control: Control, unfocused: Unfocused) {
	if (await differsFocused(page, control, unfocused)) return true;
	// What moved in the meantime is looked at once more, where it is now.
	await page.locator(`[data-control="${control.key}"]`).first().focus();
	const now = await focusedControl(page);
	unfocused.delete(control.view);
	return now !== null && differsFocused(page, now, unfocused);
}

async function differsFocused(page: Page, { area, view }: Control, unfocused: Unfocused) {
	const window = page.viewportSize();
	if (!window) throw new Error("The page has no size");
	const left = Math.max(0, Math.floor(area.left - surroundings));
	const top = Math.max(0, Math.floor(area.top - surroundings));
	const width = Math.min(window.width, Math.ceil(area.right + surroundings)) - left;
	const height = Math.min(window.height, Math.ceil(area.bottom + surroundings)) - top;
	if (width <= 0 || height <= 0) return false;
	const focused = await page.screenshot({ clip: { x: left, y: top, width, height } });
	let blurred = unfocused.get(view);
	if (!blurred) {
		await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
		blurred = await decode(await page.screenshot());
		unfocused.set(view, blurred);
	}
	const { data, info } = await decode(focused);
	const other = await sharp(blurred.data, { raw: blurred.info }).extract({ left, top, width, height }).raw().toBuffer();
	let changed = 0;
	for (let i = 0; i < data.length; i += info.channels) if (differ(data, other, i)) changed += 1;
	const edge = 2 * (area.right - area.left + area.bottom - area.top);
	return changed >= Math.min(edge, 400);
}

function differ(some: Buffer, other: Buffer, at: number) {
	for (let i = at; i < at + 3; i++) if (Math.abs((some[i] ?? 0) - (other[i] ?? 0)) > visibleDifference) return true;
	return false;
}

test("going backwards with Shift+Tab, nothing that has the focus hides under the bar", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 600 });
	await visit(page, href("/scicomm/card/create"));
	await fillCard(page, plainCard());
	const controls = await numberControls(page);
	await page.keyboard.press("Shift+Tab");
	const covered: string[] = [];
	for (let presses = 0; presses < controls.length; presses++) {
		const control = await focusedControl(page);
		if (!control) break;
		if (control.covered) covered.push(control.name);
		await page.keyboard.press("Shift+Tab");
	}
	expect(covered).toEqual([]);
});

test("the first Tab offers to skip to the content", async ({ page }) => {
	for (const path of [href("/"), href("/scicomm/card/directory")]) {
		await visit(page, path);
		await page.keyboard.press("Tab");
		const skip = page.getByRole("link", { name: "Skip to content" });
		await expect(skip).toBeFocused();
		await expect(skip).toBeInViewport({ ratio: 1 });
		await page.keyboard.press("Enter");
		await expect(page.getByRole("main")).toBeFocused();
		await page.keyboard.press("Tab");
		expect(await page.getByRole("main").evaluate((main) => main.contains(document.activeElement))).toBe(true);
	}
});

test("chips, switches and card styles are worked with the keys of their kind", async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
	await page.getByRole("radio", { name: "Astronomy" }).focus();
	await page.keyboard.press("Space");
	await expect(page.getByRole("radio", { name: "Astronomy" })).toBeChecked();
	await page.keyboard.press("ArrowRight");
	await expect(page.getByRole("radio", { name: "Climate Science" })).toBeChecked();
	await expect(page.getByRole("radio", { name: "Climate Science" })).toBeFocused();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).focus();
	await page.keyboard.press("Space");
	await expect(page.getByRole("checkbox", { name: "Podcast Guest" })).toBeChecked();
	await page.getByRole("switch", { name: "Show in directory" }).focus();
	await page.keyboard.press("Space");
	await expect(page.getByRole("switch", { name: "Show in directory" })).not.toBeChecked();
	await page.getByRole("radio", { name: "Heliograph" }).focus();
	await page.keyboard.press("ArrowRight");
	await expect(page.getByRole("radio", { name: "Nocturne" })).toBeChecked();
});
