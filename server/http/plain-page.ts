import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { plainDocument } from "#app/web/plain-document.ts";

const texts: Partial<Record<number, [title: string, text: string]>> = {
	403: [
		"This form came from elsewhere",
		"For your safety only forms of this site are taken. Go to the page and send it from there.",
	],
	404: ["Page not found", "There is nothing at this address."],
	405: ["This can't be done here", "This address takes no such request."],
	413: [
		"That was too large",
		"Nothing was saved. Go back, choose a photo of at most 5 MB, and send the form again; what you wrote is still there.",
	],
	429: [
		"Too much at once",
		"More is on its way from your network than the site can take at a time. Nothing was saved. Go back and send it again in a minute; what you wrote is still there.",
	],
	503: ["This takes too long", "The server is busy. Please try again in a minute."],
};

/** A page without styles or scripts, for answers that come before the product's own pages could be asked. */
export function plainPage(c: Context, status: ContentfulStatusCode) {
	const [title, text] = texts[status] ?? ["Something went wrong", "The mistake is ours. Please try again in a minute."];
	return c.html(plainDocument(title, text, c.get("requestId")), status);
}
