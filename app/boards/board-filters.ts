/** The parts of a query string that several lists have. Whatever is missing or makes no sense counts as not asked. */

import { cleanLine } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters } from "#app/web/text.ts";
import { boardLimits } from "./board.ts";

/** A text of one line, cut where it is longer than `limit`. */
export function cutLine(limit: number) {
	return z
		.string()
		.transform((text) => Array.from(cleanLine(text)).slice(0, limit).join(""))
		.catch("");
}

export const searchText = cutLine(boardLimits.search);

/** Whether a checkbox is checked. */
export const isChecked = z
	.literal("on")
	.transform(() => true)
	.catch(false);

/** The name of an organisation, in whatever spelling. */
export const organisationName = z
	.string()
	.transform(cleanLine)
	.refine((name) => /[\p{L}\p{N}]/u.test(name) && countCharacters(name) <= boardLimits.organisation)
	.catch("");

/** A reader of query strings with these parts. */
export function searchReader<Shape extends z.ZodRawShape>(shape: Shape) {
	const schema = z.object(shape);
	return (search: URLSearchParams) => schema.parse(Object.fromEntries(search));
}

/** One past the last is the last, however large. */
export const pageNumber = z.coerce
	.number()
	.transform((page) => Math.min(page, 1_000_000_000))
	.pipe(z.number().int().min(1))
	.catch(1);
