import { databaseContext } from "#app/db/client.server.ts";
import { answerLinkPicture, isPictureFile } from "#app/drawing/link-picture.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/picture.ts";
import { mediaMessages } from "./media.ts";
import { mediaPicture, mediaPicturePath } from "./media-picture.server.ts";
import { findMedia } from "./media-show.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export async function loader({ request, params: { id, file }, context }: Route.LoaderArgs) {
	const found = isPictureFile(file) ? await findMedia(context.get(databaseContext), null, id) : undefined;
	if (!found) throw notFound(mediaMessages.notFound);
	const path = mediaPicturePath(found);
	return answerLinkPicture(request, context.get(requestContext), mediaPicture(found), { file, path });
}
