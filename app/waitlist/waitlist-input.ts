import { z } from "zod";
import { emailLimit, waitlistMessages } from "./waitlist.ts";

export const waitlistSchema = z.object({
	email: z
		.string({ error: waitlistMessages.emailMissing })
		.trim()
		.min(1, waitlistMessages.emailMissing)
		.max(emailLimit, waitlistMessages.emailInvalid)
		.pipe(z.email(waitlistMessages.emailInvalid)),
});
