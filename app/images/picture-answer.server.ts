import { isKnown } from "#app/web/entity-tag.server.ts";

/** Seconds for which caches keep a picture before they ask again, so that one that was deleted or hidden leaves them. */
const keptSeconds = 86_400;

/**
 * Answers with a picture, or 304 to a conditional GET that has it.
 * @param picture `tag` changes with what it shows; one that is not open is kept by no cache of many; `read` is not called for whoever has it already
 */
export async function answerPicture<Busy extends Response>(
	request: Request,
	{
		tag,
		type,
		isOpen = true,
		read,
	}: { tag: string; type: string; isOpen?: boolean; read: () => Promise<Uint8Array<ArrayBuffer> | Busy> },
) {
	const headers = {
		"Cache-Control": isOpen ? `public, max-age=${keptSeconds}` : "private, no-cache",
		ETag: `"${tag}"`,
		// The pages of other sites show it.
		"Cross-Origin-Resource-Policy": "cross-origin",
	};
	if (isKnown(headers.ETag, request.headers.get("If-None-Match") ?? ""))
		return new Response(null, { status: 304, headers });
	const bytes = await read();
	return bytes instanceof Response ? bytes : new Response(bytes, { headers: { ...headers, "Content-Type": type } });
}
