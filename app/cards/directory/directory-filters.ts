import { cleanLine } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { cardLimits } from "../card.ts";

function text(limit: number) {
	return z
		.string()
		.transform((value) => Array.from(cleanLine(value)).slice(0, limit).join(""))
		.catch("");
}

/** The directory's query string. Whatever is missing or makes no sense counts as not asked. */
export const directoryFilters = z.object({
	q: text(cardLimits.search),
	expertise: text(cardLimits.expertise),
	availability: text(cardLimits.availability),
	open: z
		.literal("on")
		.transform(() => true)
		.catch(false),
	page: z.coerce.number().int().min(1).max(1_000_000_000).catch(1),
});

export type DirectoryFilters = z.output<typeof directoryFilters>;
