import { audiences } from "#app/boards/audiences.ts";
import { cutLine, isChecked, pageNumber, searchReader, searchText } from "#app/boards/board-filters.ts";
import { countryCodes } from "#app/boards/countries.ts";
import { languages } from "#app/boards/languages.ts";
import { z } from "#app/ui/zod.ts";
import { cardLimits } from "../card.ts";

/** Whether who asks can pay; people who take either are found by both. */
export const payFilters = ["paid", "unpaid"] as const;
export const payFilterLabels = { paid: "Paid", unpaid: "Unpaid" };

/** The directory's query string. Whatever is missing or makes no sense counts as not asked. */
export const readDirectoryFilters = searchReader({
	q: searchText,
	expertise: cutLine(cardLimits.expertise),
	availability: cutLine(cardLimits.availability),
	open: isChecked,
	language: z.enum(languages).nullable().catch(null),
	country: z.enum(countryCodes).nullable().catch(null),
	audience: z.enum(audiences).nullable().catch(null),
	pay: z.enum(payFilters).nullable().catch(null),
	answers: isChecked,
	page: pageNumber,
});

export type DirectoryFilters = ReturnType<typeof readDirectoryFilters>;
export type DirectorySearch = Omit<DirectoryFilters, "page">;
