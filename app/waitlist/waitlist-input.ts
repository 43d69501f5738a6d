import { z } from "zod";
import { emailMessages } from "#app/ui/email.ts";
import { isEmail, withAsciiDomain } from "#app/ui/is-email.ts";

export const waitlistSchema = z.object({
	email: z
		.string({ error: emailMessages.missing })
		.trim()
		.min(1, { error: emailMessages.missing, abort: true })
		.transform(withAsciiDomain)
		.refine(isEmail, emailMessages.invalid),
});
