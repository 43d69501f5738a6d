import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

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
	503: ["This takes too long", "The server is busy. Please try again in a minute."],
};

/** A page without styles or scripts, for answers that come before the product's own pages could be asked. */
export function plainPage(c: Context, status: ContentfulStatusCode) {
	const [title, text] = texts[status] ?? ["Something went wrong", "The mistake is ours. Please try again in a minute."];
	const id = c.get("requestId");
	const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Heliograph</title><h1>${title}</h1><p>${text}</p><p><a href="/">Heliograph</a></p><p><small>Request ${id}</small></p></html>`;
	return c.html(body, status);
}
