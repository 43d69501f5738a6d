/** The address that a member gave, to be read before it is followed. */
export function OutsideLink({ url }: { url: string }) {
	return (
		<a href={url} target="_blank" rel="nofollow ugc noopener noreferrer" className="wrap-anywhere">
			{url}
		</a>
	);
}
