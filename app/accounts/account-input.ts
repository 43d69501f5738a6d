/** What the account forms may contain. Each answers with its first error, in the order of the fields. */
import { z } from "zod";
import { emailMessages } from "#app/ui/email.ts";
import { isEmail } from "#app/ui/is-email.ts";
import { accountLimits, accountMessages } from "./account.ts";

const text = z.string().catch("");
const emailText = text.transform((email) => email.trim().toLowerCase().normalize("NFC"));

const twice = z.object({ password: text, confirmation: text });

function sound<Schema extends z.ZodType<{ password: string; confirmation: string }>>(schema: Schema) {
	return schema
		.refine(({ password, confirmation }) => password !== "" && confirmation !== "", {
			error: accountMessages.fillAll,
			abort: true,
		})
		.refine(({ password, confirmation }) => password === confirmation, { error: accountMessages.mismatch, abort: true })
		.refine(({ password }) => Array.from(password).length >= accountLimits.passwordMin, {
			error: accountMessages.tooShort,
			abort: true,
		})
		.refine(({ password }) => password.length <= accountLimits.passwordMax, {
			error: accountMessages.tooLong,
			abort: true,
		});
}

export const loginSchema = z
	.object({ email: emailText, password: text })
	.refine(({ email, password }) => email !== "" && password !== "", { error: accountMessages.fillAll, abort: true })
	.refine(({ email, password }) => isEmail(email) && password.length <= accountLimits.passwordMax, {
		error: accountMessages.loginFailed,
	});

export const signupSchema = sound(
	twice
		.extend({ email: emailText })
		.refine(({ email }) => email !== "", { error: accountMessages.fillAll, abort: true }),
).refine(({ email }) => isEmail(email), { error: emailMessages.invalid });

export const resetSchema = z
	.object({ email: emailText })
	.refine(({ email }) => email !== "", { error: emailMessages.missing, abort: true })
	.refine(({ email }) => isEmail(email), { error: emailMessages.invalid });

/** A new password; `current` is asked for unless a mailed link says who it is. */
export const updateSchema = sound(twice.extend({ current: text }));

/** A password that shows who somebody is. */
export const passwordSchema = z
	.object({ password: text })
	.refine(({ password }) => password !== "", { error: accountMessages.fillAll });
