import { redirect } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { answerPicture } from "#app/images/picture-answer.server.ts";
import { serviceUnavailable } from "#app/web/fair-queue.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardMessages } from "../card-messages.ts";
import type { Route } from "./+types/show.ts";
import { findSubject, pictureOf, picturePath, pictureVersion } from "./og-image.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** Draws no other version than the one of the card as it is, so that nobody can make the server draw for ever. */
export async function loader({ request, params: { id, file }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const version = /^([0-9a-f]{16})\.png$/.exec(file)?.[1];
	const card = version && (await findSubject(db, id));
	if (!card) throw notFound(cardMessages.notFound);
	if (version !== pictureVersion(card)) return redirect(picturePath(id, card));
	return answerPicture(request, {
		tag: version,
		type: "image/png",
		read: async () => {
			const png = await pictureOf(db, context.get(requestContext), card);
			return png === "busy" ? serviceUnavailable() : png;
		},
	});
}
