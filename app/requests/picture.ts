import { databaseContext } from "#app/db/client.server.ts";
import { answerLinkPicture, isPictureFile } from "#app/drawing/link-picture.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/picture.ts";
import { requestMessages } from "./request.ts";
import { requestPicture, requestPicturePath } from "./request-picture.server.ts";
import { findRequest, isOpen } from "./request-show.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export async function loader({ request, params: { id, file }, context }: Route.LoaderArgs) {
	const found = isPictureFile(file) ? await findRequest(context.get(databaseContext), null, id) : undefined;
	if (!found || !isOpen(found)) throw notFound(requestMessages.notFound);
	const path = requestPicturePath(found);
	return answerLinkPicture(request, context.get(requestContext), requestPicture(found), { file, path });
}
