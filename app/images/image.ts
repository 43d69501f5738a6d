import { href } from "react-router";

/** The address of a stored picture, which never changes its content. */
export function pictureUrl(hash: string) {
	return href("/images/:file", { file: `${hash}.webp` });
}

/** The width in pixels of the smaller one that is sent to whoever asks for it (`?w=`), as a tile does on most screens. */
export const tileWidth = 720;

/** The hash in such an address, or in the file's name alone; undefined when it is none. */
export function pictureHash(address: string) {
	return /(?:^|\/)([0-9a-f]{64})\.webp$/.exec(address)?.[1];
}
