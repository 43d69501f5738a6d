/** Opens a microblog's composer with a text and the address of what it is about. */
export function microblogShareUrl(text: string, url: string) {
	return `https://bsky.app/intent/compose?${new URLSearchParams({ text: `${text} ${url}` })}`;
}

/** Opens a professional network's dialog for sharing `url`. */
export function networkShareUrl(url: string) {
	return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`;
}
