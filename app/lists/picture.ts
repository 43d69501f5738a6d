import { redirect } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { answerPicture } from "#app/images/picture-answer.server.ts";
import { serviceUnavailable } from "#app/web/fair-queue.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/picture.ts";
import { listMessages } from "./list.ts";
import { listPicture, listPicturePath, listPictureVersion } from "./list-picture.server.ts";
import { findPublicList } from "./list-show.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** Draws no other version than the one of the list as it is, so that nobody can make the server draw for ever. */
export async function loader({ request, params: { id, file }, context }: Route.LoaderArgs) {
	const version = /^([0-9a-f]{16})\.png$/.exec(file)?.[1];
	const list = version && (await findPublicList(context.get(databaseContext), id));
	if (!list) throw notFound(listMessages.notFound);
	if (version !== listPictureVersion(list)) return redirect(listPicturePath(list));
	return answerPicture(request, {
		tag: version,
		type: "image/png",
		read: async () => {
			const png = await listPicture(context.get(requestContext), list);
			return png === "busy" ? serviceUnavailable() : png;
		},
	});
}
