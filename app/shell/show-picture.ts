import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { pictureUses } from "#app/features.server.ts";
import { pictureHash } from "#app/images/image.ts";
import { answerPicture } from "#app/images/picture-answer.server.ts";
import { findPictureFor } from "#app/images/picture-use.server.ts";
import { notFound } from "#app/web/responses.ts";
import type { Route } from "./+types/show-picture.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const hash = pictureHash(params.file);
	const viewer = context.get(viewerContext);
	const picture = hash && (await findPictureFor(context.get(databaseContext), viewer, pictureUses, hash));
	if (!picture) throw notFound("Picture not found");
	const { bytes, isOpen } = picture;
	return answerPicture(request, { tag: hash, type: "image/webp", isOpen, read: async () => new Uint8Array(bytes) });
}
