import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** What a schema says is wrong with a posted form, by field; null when nothing is. */
export function mistakesIn(schema: z.ZodType, form: FormData | URLSearchParams) {
	const posted = new FormData();
	for (const [name, value] of form) posted.append(name, value);
	return parseWithZod(posted, { schema, disableAutoCoercion: true }).reply().error ?? null;
}
