/** What the account forms may contain. Each answers with its first error, in the order of the fields. */
import { z } from "zod";
import { emailMessages } from "#app/ui/email.ts";
import { isEmail, tidyEmail } from "#app/ui/is-email.ts";
import { cleanLine } from "#app/ui/typed-text.ts";
import { countCharacters } from "#app/web/text.ts";
import { accountLimits, accountMessages, passkeyLimits } from "./account.ts";

const text = z.string().catch("");
const emailText = text.transform(tidyEmail);

const twice = z.object({ password: text, confirmation: text });

/** Refuses empty fields: the form as a whole, in the words of the specification, and each of them where it stands. */
function filled<Name extends string>(...names: Name[]) {
	return ({ value, issues }: z.core.ParsePayload<Record<Name, string>>) => {
		const empty = names.filter((name) => value[name] === "");
		if (empty.length === 0) return;
		issues.push({ code: "custom", input: value, message: accountMessages.fillAll });
		for (const name of empty)
			issues.push({ code: "custom", input: value, path: [name], message: accountMessages.missing });
	};
}

function sound<Schema extends z.ZodType<{ password: string; confirmation: string }>>(schema: Schema) {
	return schema
		.refine(({ password, confirmation }) => password === confirmation, {
			path: ["confirmation"],
			error: accountMessages.mismatch,
			abort: true,
		})
		.refine(({ password }) => Array.from(password).length >= accountLimits.passwordMin, {
			path: ["password"],
			error: accountMessages.tooShort,
			abort: true,
		})
		.refine(({ password }) => password.length <= accountLimits.passwordMax, {
			path: ["password"],
			error: accountMessages.tooLong,
			abort: true,
		});
}

export const loginSchema = z
	.object({ email: emailText, password: text })
	.check(filled("email", "password"))
	.refine(({ email, password }) => isEmail(email) && password.length <= accountLimits.passwordMax, {
		error: accountMessages.loginFailed,
	});

/** A program sends the code of the second step along. */
export const apiLoginSchema = loginSchema.and(z.object({ code: text }));

/** A code of the authenticator app, or a recovery code. */
export const codeSchema = z.object({ code: text }).check(filled("code"));

/** A code that shows that the app is set up, and the password. */
export const setUpSchema = z.object({ code: text, password: text }).check(filled("code", "password"));

export const signupSchema = sound(
	twice.extend({ email: emailText }).check(filled("email", "password", "confirmation")),
).refine(({ email }) => isEmail(email), { path: ["email"], error: emailMessages.invalid });

/** The address of somebody without an account, as a field beside others. */
export const visitorEmail = emailText
	.refine((email) => email !== "", { error: emailMessages.missing, abort: true })
	.refine(isEmail, emailMessages.invalid);

/** An address alone: whose password is forgotten, or that an account is to have. */
export const emailSchema = z
	.object({ email: emailText })
	.refine(({ email }) => email !== "", { error: emailMessages.missing, abort: true })
	.refine(({ email }) => isEmail(email), { error: emailMessages.invalid });

/** A new password; `current` is asked for unless a mailed link says who it is. */
export const updateSchema = sound(twice.extend({ current: text }).check(filled("password", "confirmation")));

/** A password that shows who somebody is. */
export const passwordSchema = z.object({ password: text }).check(filled("password"));

/** Nothing but a button. */
export const noFieldsSchema = z.object({ password: text });

/** What the browser has answered for a passkey, as JSON. */
export const passkeySchema = z.object({ passkey: text });

export const passkeyNameSchema = z.object({
	name: text
		.transform(cleanLine)
		.refine((name) => name !== "", { error: accountMessages.passkeyNameMissing })
		.refine((name) => countCharacters(name) <= passkeyLimits.name, { error: accountMessages.passkeyNameTooLong }),
});

/** What others may take for an address: a name stands beside what its owner posts. Initials such as `J.R.R.` are none. */
const address = /@|[:/\\]{2}|[\p{L}\p{N}]{2}[.。．｡][\p{L}\p{N}]{2}/u;

export const renameSchema = z.object({
	name: z
		.string()
		.catch("")
		.transform(cleanLine)
		.refine((name) => countCharacters(name) <= accountLimits.name, { error: accountMessages.nameTooLong })
		.refine((name) => !address.test(name), { error: accountMessages.nameLinked }),
});
