/** The items of the showcase as everybody may read them, for feeds and programs. */
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import { showcaseItems } from "./showcase.tables.server.ts";
import { isShown, showcaseConditions, shown } from "./showcase-list.server.ts";

const columns = { ...shown, createdAt: showcaseItems.createdAt, updatedAt: showcaseItems.updatedAt };

export type PublicItem = Awaited<ReturnType<typeof readPublicItems>>["rows"][number];

export const { read: readPublicItems, find: findPublicItem } = publicReader(
	{ name: "public-showcase", table: showcaseItems, columns, listed: isShown },
	showcaseConditions,
	(item) => item,
);
