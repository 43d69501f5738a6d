import { not, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Feature } from "#app/feature.ts";
import { addDemoCards } from "./card.demo.server.ts";
import { importedCards } from "./card.import.server.ts";
import { cardNotifications } from "./card.notifications.server.ts";
import { reportableCards } from "./card.reports.server.ts";
import { scicommCards } from "./card.tables.server.ts";
import { listCardsForExport } from "./card-own.server.ts";
import { cardsApi } from "./directory/card.api.server.ts";
import { cardFeed } from "./directory/card.feed.server.ts";
import { cardSection } from "./directory/card.sitemap.server.ts";
import { readDirectoryFilters } from "./directory/directory-filters.ts";
import { cardConditions, cardListing } from "./directory/directory-list.server.ts";
import { importedHandles } from "./handles/handle.import.server.ts";
import { listHandlesForExport } from "./handles/handle.server.ts";

export const cardFeature: Feature = {
	reportable: reportableCards,
	api: cardsApi,
	followed: {
		kind: "card",
		path: href("/scicomm/card/directory"),
		read(search) {
			const asked = readDirectoryFilters(search);
			return { place: cardFeed(asked), ...cardListing, filters: cardConditions(asked, false) };
		},
	},
	pages: [href("/scicomm/card/create"), href("/scicomm/card/directory")],
	sitemap: [cardSection],
	keptOut: [
		href("/scicomm/card/edit/:id", { id: "" }),
		href("/scicomm/card/visibility/:id", { id: "" }),
		href("/scicomm/card/delete/:id", { id: "" }),
		href("/scicomm/card/discard/:id", { id: "" }),
		href("/scicomm/card/handle/:id", { id: "" }),
	],
	pictures: [{ column: scicommCards.avatar, isOpen: not(scicommCards.hidden), owner: scicommCards.userId }],
	notifications: cardNotifications,
	myData: {
		// `avatar` is the address of a picture; `cardHandles` are all addresses of cards, with no `cardId` for a card that is deleted.
		read: async (db, viewer) => ({
			cards: await listCardsForExport(db, viewer),
			cardHandles: await listHandlesForExport(db, viewer),
		}),
	},
	linkOwners: sql`select id, user_id from ${scicommCards}`,
	erasure: {
		goes: [
			{ text: "Your cards, with the links to them", columns: ["scicomm_cards.*"] },
			{
				text: "The addresses you chose for your cards, which lead nowhere from then on",
				columns: ["card_handles.*"],
			},
		],
		stays: [
			{
				text: "A hash of each address that you chose for a card, so that nobody else can take it and pass for you",
				columns: ["retired_handles.*"],
			},
			{
				text: "Cards you made without an account and never moved into it; the browser that made a card can delete it",
				columns: ["scicomm_cards.*"],
			},
		],
	},
	insight: { value: "cards", label: "Cards", table: scicommCards },
	addDemo: addDemoCards,
	imported: () => [importedCards, importedHandles],
};
