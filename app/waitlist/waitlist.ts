import { z } from "zod";

/** Most characters of an e-mail address (RFC 5321). */
export const emailLimit = 254;
/** Times one address may join in an hour, enough for a classroom behind one address. */
export const joinsPerHour = 30;

export const waitlistMessages = {
	joined: "Thanks for joining our waitlist!",
	failed: "Something went wrong. Please try again.",
	emailMissing: "Please enter your email address",
	emailInvalid: "Invalid email address",
} as const;

export const waitlistSchema = z.object({
	email: z
		.string({ error: waitlistMessages.emailMissing })
		.trim()
		.min(1, waitlistMessages.emailMissing)
		.max(emailLimit, waitlistMessages.emailInvalid)
		.pipe(z.email(waitlistMessages.emailInvalid)),
});
