import { databaseContext } from "#app/db/client.server.ts";
import { answerItems } from "#app/feeds/feed-answer.server.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/feed.ts";
import { listFeed, listItems } from "./list.feed.server.ts";
import { listMessages } from "./list.ts";
import { findList } from "./list-show.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
	const list = await findList(context.get(databaseContext), null, id);
	if (!list) throw notFound(listMessages.notFound);
	return answerItems({ url, context }, listFeed(list), async () => listItems(list.rows));
}
