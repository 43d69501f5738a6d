import { audiences } from "#app/boards/audiences.ts";
import { countryCodes } from "#app/boards/countries.ts";
import { languages } from "#app/boards/languages.ts";
import { cleanLine } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { cardLimits } from "../card.ts";

function text(limit: number) {
	return z
		.string()
		.transform((value) => Array.from(cleanLine(value)).slice(0, limit).join(""))
		.catch("");
}

const isOn = z
	.literal("on")
	.transform(() => true)
	.catch(false);

/** Whether who asks can pay; people who take either are found by both. */
export const payFilters = ["paid", "unpaid"] as const;
export const payFilterLabels = { paid: "Paid", unpaid: "Unpaid" };

/** The directory's query string. Whatever is missing or makes no sense counts as not asked. */
export const directoryFilters = z.object({
	q: text(cardLimits.search),
	expertise: text(cardLimits.expertise),
	availability: text(cardLimits.availability),
	open: isOn,
	language: z.enum(languages).nullable().catch(null),
	country: z.enum(countryCodes).nullable().catch(null),
	audience: z.enum(audiences).nullable().catch(null),
	pay: z.enum(payFilters).nullable().catch(null),
	answers: isOn,
	page: z.coerce.number().int().min(1).max(1_000_000_000).catch(1),
});

export type DirectoryFilters = z.output<typeof directoryFilters>;
