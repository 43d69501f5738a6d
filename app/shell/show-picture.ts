import { accountsContext } from "#app/accounts/auth.server.ts";
import { findViewer, hasSessionCookie } from "#app/accounts/sessions.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { pictureUses } from "#app/features.server.ts";
import { pictureHash, tileWidth } from "#app/images/image.ts";
import { fitToTile } from "#app/images/images.server.ts";
import { answerPicture } from "#app/images/picture-answer.server.ts";
import { findPictureFor } from "#app/images/picture-use.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/show-picture.ts";

export const handle: RouteHandle = { asksNobody: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const hash = pictureHash(params.file);
	const picture = hash && ((await find(hash, null)) ?? (await findOwn(hash)));
	if (!picture) throw notFound("Picture not found");
	const { bytes, isOpen } = picture;
	const isSmall = new URL(request.url).searchParams.get("w") === String(tileWidth);
	return answerPicture(request, {
		tag: isSmall ? `${hash}-${tileWidth}` : hash,
		type: "image/webp",
		isOpen,
		read: async () => new Uint8Array(isSmall ? await fitToTile(context.get(requestContext), hash, bytes) : bytes),
	});

	function find(hash: string, viewer: Viewer) {
		return findPictureFor(context.get(databaseContext), viewer, pictureUses, hash);
	}

	/** Nearly all pictures are open, so that whose session it is is asked for the others alone. */
	async function findOwn(hash: string) {
		if (!hasSessionCookie(request.headers)) return undefined;
		const { viewer } = await findViewer(context.get(accountsContext), request.headers, true);
		return viewer ? find(hash, viewer) : undefined;
	}
}
