import { redirect } from "react-router";
import { answerPicture } from "#app/images/picture-answer.server.ts";
import { serviceUnavailable } from "#app/web/fair-queue.server.ts";

/** Whether the last part of an address can be that of a drawn picture: none other needs to be looked up. */
export function isDrawnFile(file: string) {
	return /^[0-9a-f]{16}\.png$/.test(file);
}

interface Drawn {
	/** Where the picture is as it is now; the last part is its version. */
	path: string;
	draw(version: string): Promise<Uint8Array<ArrayBuffer> | "busy">;
}

/**
 * Answers with a drawn picture, and leads there from the address of any other version. Draws no other, so that nobody can make the server
 * draw for ever.
 * @param file the last part of the address
 */
export async function answerDrawn(request: Request, file: string, { path, draw }: Drawn) {
	const current = path.slice(path.lastIndexOf("/") + 1);
	// The pages of other sites show it, and are led on.
	if (file !== current) return redirect(path, { headers: { "Cross-Origin-Resource-Policy": "cross-origin" } });
	const version = current.replace(".png", "");
	return answerPicture(request, {
		tag: version,
		type: "image/png",
		read: async () => {
			const png = await draw(version);
			return png === "busy" ? serviceUnavailable() : png;
		},
	});
}
