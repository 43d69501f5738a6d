/** The rule for email addresses, the same wherever one is given. */
import { z } from "./zod.ts";

/** Most characters of an email address (RFC 5321). */
export const emailLimit = 254;

export const emailMessages = {
	missing: "Please enter your email address",
	invalid: "Invalid email address",
} as const;

const email = z.email();

export function isEmail(text: string) {
	return text.length <= emailLimit && email.safeParse(text).success;
}
