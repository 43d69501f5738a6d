import { notFound } from "#app/answers.ts";
import { databaseContext } from "#app/context.ts";
import type { Route } from "./+types/show.ts";
import { pictureHash } from "./image.ts";
import { findPicture } from "./images.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const hash = pictureHash(params.file);
	const bytes = hash && (await findPicture(context.get(databaseContext), hash));
	if (!bytes) throw notFound("Picture not found");
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "image/webp",
			"Cache-Control": "public, max-age=31536000, immutable",
			// Other sites show what the API and feeds name.
			"Cross-Origin-Resource-Policy": "cross-origin",
		},
	});
}
