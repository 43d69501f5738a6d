import styles from "#app/ui/styles.css?url";

/**
 * A page without scripts, where the product's own pages can't be made.
 * @param id the request, should somebody write about it
 */
export function plainDocument(title: string, text: string, id?: string) {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Heliograph</title><link rel="stylesheet" href="${styles}"></head><body><main id="main"><div class="empty"><h1>${title}</h1><p class="empty-text">${text}</p><p class="actions"><a class="button" href="/">Go to the home page</a></p>${id ? `<p class="mt-3 text-sm">Request ${id}</p>` : ""}</div></main></body></html>`;
}
