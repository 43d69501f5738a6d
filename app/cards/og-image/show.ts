import { databaseContext } from "#app/db/client.server.ts";
import { answerDrawn, isDrawnFile } from "#app/drawing/drawn-answer.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardMessages } from "../card-messages.ts";
import type { Route } from "./+types/show.ts";
import { findSubject, pictureOf, picturePath } from "./og-image.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export async function loader({ request, params: { id, file }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const card = isDrawnFile(file) && (await findSubject(db, id));
	if (!card) throw notFound(cardMessages.notFound);
	return answerDrawn(request, file, {
		path: picturePath(id, card),
		draw: () => pictureOf(db, context.get(requestContext), card),
	});
}
