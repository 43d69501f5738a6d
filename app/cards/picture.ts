import { redirect } from "react-router";
import { notFound } from "#app/answers.ts";
import { databaseContext, requestContext } from "#app/context.ts";
import { busyAnswer } from "#app/web/fair-queue.server.ts";
import type { Route } from "./+types/picture.ts";
import { cardMessages } from "./card-messages.ts";
import { findSubject, pictureOf, picturePath, pictureVersion } from "./pictures.server.ts";

/** Draws no other version than the one of the card as it is, so that nobody can make the server draw for ever. */
export async function loader({ params: { id, file }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const version = /^([0-9a-f]{16})\.png$/.exec(file)?.[1];
	const card = version && (await findSubject(db, id));
	if (!card) throw notFound(cardMessages.notFound);
	if (version !== pictureVersion(card)) return redirect(picturePath(id, card));
	const png = await pictureOf(db, context.get(requestContext), card);
	if (png === "busy") return busyAnswer();
	return new Response(png, {
		headers: {
			"Content-Type": "image/png",
			"Cache-Control": "public, max-age=31536000, immutable",
			// The pages of other sites show it.
			"Cross-Origin-Resource-Policy": "cross-origin",
		},
	});
}
