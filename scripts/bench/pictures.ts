/** The addresses of cards' pictures, and the time until the first of them. */
import { call } from "./http.ts";

/** The pictures of cards as their pages name them. None is drawn for it: a version that is not the card's leads to the one that is. */
export async function picturesOf(origin: string, cardIds: string[]) {
	const paths: string[] = [];
	for (const id of cardIds) {
		const { headers } = await call({ url: `${origin}/card/${id}/picture/${"0".repeat(16)}.png` });
		if (!headers.location) throw new Error(`The picture of the card ${id} has no address.`);
		paths.push(headers.location);
	}
	return paths;
}

/** @returns milliseconds for the page of a card and the picture it names */
export async function timeFirstPicture(origin: string, card: string) {
	const started = performance.now();
	const html = (await call({ url: origin + card })).body.toString();
	const [, path] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html) ?? [];
	const { status } = await call({ url: `${origin}${path}` });
	if (status !== 200) throw new Error(`${path} answers with ${status}`);
	return performance.now() - started;
}
