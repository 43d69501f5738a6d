import { href } from "react-router";

/** The address of a stored picture, which never changes its content. */
export function pictureUrl(hash: string) {
	return href("/images/:file", { file: `${hash}.webp` });
}
