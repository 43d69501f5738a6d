import { isChecked, organisationName, pageNumber, searchReader, searchText } from "#app/boards/board-filters.ts";
import { languages } from "#app/boards/languages.ts";
import { expertisePresets } from "#app/cards/card.ts";
import { z } from "#app/ui/zod.ts";
import { purposes } from "./request.ts";

/** The query string of the requests. Whatever is missing or makes no sense counts as not asked. */
export const readRequestFilters = searchReader({
	q: searchText,
	purpose: z.enum(purposes).nullable().catch(null),
	topic: z.enum(expertisePresets).nullable().catch(null),
	language: z.enum(languages).nullable().catch(null),
	place: searchText,
	organisation: organisationName,
	online: isChecked,
	paid: isChecked,
	page: pageNumber,
});

export type RequestFilters = ReturnType<typeof readRequestFilters>;
export type RequestSearch = Omit<RequestFilters, "page">;
