import { z } from "zod";
import { emailMessages, isEmail } from "#app/ui/email.ts";

export const waitlistSchema = z.object({
	email: z
		.string({ error: emailMessages.missing })
		.trim()
		.min(1, { error: emailMessages.missing, abort: true })
		.refine(isEmail, emailMessages.invalid),
});
