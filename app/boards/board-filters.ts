/** The parts of a query string that several lists have. Whatever is missing or makes no sense counts as not asked. */

import { cleanLine } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters } from "#app/web/text.ts";
import { boardLimits } from "./board.ts";

export const searchText = z
	.string()
	.transform((text) => Array.from(cleanLine(text)).slice(0, boardLimits.search).join(""))
	.catch("");

/** The name of an organisation, in whatever spelling. */
export const organisationName = z
	.string()
	.transform(cleanLine)
	.refine((name) => /[\p{L}\p{N}]/u.test(name) && countCharacters(name) <= boardLimits.organisation)
	.catch("");

export const pageNumber = z.coerce.number().int().min(1).max(1_000_000_000).catch(1);
