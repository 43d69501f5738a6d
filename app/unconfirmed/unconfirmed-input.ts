/** The field that the form of somebody without an account has besides. */
import { emailSchema } from "#app/accounts/account-input.ts";
import { emailMessages } from "#app/ui/email.ts";
import { isEmail } from "#app/ui/is-email.ts";

export const visitorEmail = emailSchema.shape.email
	.refine((email) => email !== "", { error: emailMessages.missing, abort: true })
	.refine(isEmail, emailMessages.invalid);
