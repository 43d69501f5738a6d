import { databaseContext } from "#app/db/client.server.ts";
import { answerLinkPicture, isPictureFile } from "#app/drawing/link-picture.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/picture.ts";
import { showcaseMessages } from "./showcase.ts";
import { itemPicture, itemPicturePath } from "./showcase-picture.server.ts";
import { findItem } from "./showcase-show.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export async function loader({ request, params: { id, file }, context }: Route.LoaderArgs) {
	const found = isPictureFile(file) ? await findItem(context.get(databaseContext), null, id) : undefined;
	if (!found) throw notFound(showcaseMessages.itemNotFound);
	const path = itemPicturePath(found);
	return answerLinkPicture(request, context.get(requestContext), itemPicture(found), { file, path });
}
