import { databaseContext } from "#app/db/client.server.ts";
import { notFound } from "#app/web/responses.ts";
import type { Route } from "./+types/show.ts";
import { pictureHash } from "./image.ts";
import { findPicture } from "./images.server.ts";
import { answerPicture } from "./picture-answer.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const hash = pictureHash(params.file);
	const bytes = hash && (await findPicture(context.get(databaseContext), hash));
	if (!bytes) throw notFound("Picture not found");
	return answerPicture(request, { tag: hash, type: "image/webp", read: async () => new Uint8Array(bytes) });
}
