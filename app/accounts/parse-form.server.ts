import type { z } from "zod";
import { accountMessages } from "./account.ts";
import type { Refusal } from "./refusal.server.ts";

/** The fields of a form or of a JSON object by one of the account schemas, or the first thing that is wrong with them. */
export function parseForm<Schema extends z.ZodType>(schema: Schema, fields: FormData | Record<string, unknown>) {
	const values = fields instanceof FormData ? Object.fromEntries(fields) : fields;
	const email = typeof values.email === "string" ? values.email : undefined;
	const parsed = schema.safeParse(values);
	if (parsed.success) return { input: parsed.data, refusal: undefined, email };
	const message = parsed.error.issues[0]?.message ?? accountMessages.fillAll;
	return { input: undefined, refusal: { status: 422, message } satisfies Refusal, email };
}
