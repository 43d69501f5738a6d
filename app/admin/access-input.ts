import { accessChanges, accountLimits, accountMessages } from "#app/accounts/account.ts";
import { pageNumber, searchReader } from "#app/boards/board-filters.ts";
import { isEmail, tidyEmail } from "#app/ui/is-email.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters } from "#app/web/text.ts";
import { isUuid } from "#app/web/uuid.ts";

/** The query string of the accounts. Whatever is missing or makes no sense counts as not asked. */
export const readAccountFilters = searchReader({
	account: z.string().refine(isUuid).nullable().catch(null),
	page: pageNumber,
});

/** Whose account is looked for. */
export const accountSearch = z.object({
	email: z.string().catch("").transform(tidyEmail).refine(isEmail, accountMessages.noAccount),
});

/** What is done about the access of an account, and why. */
export const accessSchema = z.object({
	account: z.uuid(accountMessages.noAccount),
	change: z.enum(accessChanges, accountMessages.accessFailed),
	reason: z
		.string()
		.catch("")
		.transform((reason) => reason.replaceAll("\r\n", "\n").trim())
		.refine((reason) => reason !== "", { error: accountMessages.reasonMissing, abort: true })
		.refine(
			(reason) => countCharacters(reason) <= accountLimits.suspensionReason,
			`Reason must be ${accountLimits.suspensionReason} characters or less`,
		),
});
