/**
 * A page without styles or scripts, where the product's own pages can't be made.
 * @param id the request, should somebody write about it
 */
export function plainDocument(title: string, text: string, id: string) {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Heliograph</title><h1>${title}</h1><p>${text}</p><p><a href="/">Heliograph</a></p><p><small>Request ${id}</small></p></html>`;
}
