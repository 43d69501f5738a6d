import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { Toaster, toast, toastDurations } from "./toasts.tsx";

afterEach(() => toast.removeAll());

test("the toast area is there without any toast", () => {
	expect(renderToStaticMarkup(<Toaster />)).toBe('<div class="toasts" aria-live="polite"></div>');
});

test("at most 20 toasts show at once, newest first", () => {
	for (let number = 1; number <= 25; number++) toast(`Toast ${number}.`);
	const shown = renderToStaticMarkup(<Toaster />).match(/Toast \d+\./g) ?? [];
	expect(shown).toHaveLength(20);
	expect(shown[0]).toBe("Toast 25.");
});

test("an error interrupts, everything else waits its turn", () => {
	toast.error("It failed");
	toast.success("It worked");
	const html = renderToStaticMarkup(<Toaster />);
	expect(html).toMatch(/role="alert">.*It failed/);
	expect(html).toMatch(/role="status">.*It worked/);
});

test("toasts stay as long as the specification says", () => {
	expect(toastDurations).toEqual({ blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY });
});

test("no toast carries an inline style, which the content security policy forbids", () => {
	toast.success("It worked");
	expect(renderToStaticMarkup(<Toaster />)).not.toContain("style=");
});
