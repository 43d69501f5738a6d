import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { busySeconds } from "#app/web/fair-queue.server.ts";
import { plainDocument } from "#app/web/plain-document.ts";
import { tryAgainIn } from "#app/web/responses.ts";

const texts: Partial<Record<number, [title: string, text: string]>> = {
	400: ["This address is broken", "It contains a broken character code. Check that it was copied completely."],
	403: [
		"This form came from elsewhere",
		"For your safety we only accept forms sent from this site. Open the page and send it from there.",
	],
	404: ["Page not found", "There is nothing at this address."],
	405: ["This can't be done here", "This address does not accept this kind of request."],
	413: [
		"That was too large",
		"Nothing was saved. What you wrote is still in the form: choose a smaller file there (a photo has at most 5 MB, a PDF at most 7 MB), and send it again.",
	],
	429: [
		"Too much at once",
		"Too much is arriving from your network at once. Nothing was saved, and what you wrote is still in the form.",
	],
	503: ["This takes too long", "The server is busy."],
};

/**
 * A page without scripts, for answers that come before the product's own pages could be asked. Where one of these asks, it gets the
 * same as a sentence, to be shown in a form (app/forms/keep-form.ts).
 * @param seconds in which to come again, where that helps
 */
export function plainPage(
	c: Context,
	status: ContentfulStatusCode,
	seconds = status === 503 ? Number(busySeconds) : 0,
) {
	const [title, text] = texts[status] ?? [
		"Unexpected Application Error!",
		"Something went wrong on our side. Please try again in a minute.",
	];
	const whole = seconds > 0 ? `${text} ${tryAgainIn(seconds)}` : text;
	if (seconds > 0) c.header("Retry-After", String(seconds));
	if (c.req.path.endsWith(".data")) return c.text(whole, status);
	return c.html(plainDocument(title, whole, c.get("requestId")), status);
}
