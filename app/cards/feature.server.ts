import { not } from "drizzle-orm";
import type { Feature } from "#app/feature.ts";
import { reportableCards } from "./card.reports.server.ts";
import { scicommCards } from "./card.tables.server.ts";
import { cardsApi } from "./directory/card.api.server.ts";
import { cardSection } from "./directory/card.sitemap.server.ts";

export const cardFeature: Feature = {
	reportable: reportableCards,
	api: cardsApi,
	sitemap: [cardSection],
	pictures: [{ column: scicommCards.avatar, isOpen: not(scicommCards.hidden), owner: scicommCards.userId }],
};
