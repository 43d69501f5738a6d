import { databaseContext } from "#app/db/client.server.ts";
import { answerLinkPicture, isPictureFile } from "#app/drawing/link-picture.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/picture.ts";
import { listMessages } from "./list.ts";
import { listPicture, listPicturePath } from "./list-picture.server.ts";
import { findPublicList } from "./list-show.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export async function loader({ request, params: { id, file }, context }: Route.LoaderArgs) {
	const list = isPictureFile(file) && (await findPublicList(context.get(databaseContext), id));
	if (!list) throw notFound(listMessages.notFound);
	const path = listPicturePath(list);
	return answerLinkPicture(request, context.get(requestContext), listPicture(list), { file, path });
}
