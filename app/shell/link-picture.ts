import { databaseContext } from "#app/db/client.server.ts";
import { isDrawnFile } from "#app/drawing/drawn-answer.server.ts";
import { answerLinkPicture } from "#app/drawing/link-picture.server.ts";
import { features } from "#app/features.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/link-picture.ts";

export const handle: RouteHandle = { asksNobody: true };

const drawn = new Map(
	features.flatMap(({ linkPictures }) => (linkPictures ? [[linkPictures.board, linkPictures]] : [])),
);

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { board, id, file } = params;
	const db = context.get(databaseContext);
	const picture = isDrawnFile(file) ? await drawn.get(board)?.find(db, id) : undefined;
	if (!picture) throw notFound("Picture not found");
	return answerLinkPicture(request, context.get(requestContext), picture, params);
}
