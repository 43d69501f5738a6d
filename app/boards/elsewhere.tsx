/** A link that leads elsewhere, reading as the address does. */
export function Elsewhere({ url }: { url: string }) {
	return (
		<a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
			{url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
		</a>
	);
}
