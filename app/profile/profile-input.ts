/** What the forms of the profile may contain; whatever else is posted is left out. */
import { z } from "zod";
import { accountLimits, accountMessages } from "#app/accounts/account.ts";
import { cleanLine } from "#app/ui/typed-text.ts";
import { countCharacters } from "#app/web/text.ts";

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

export const endSessionSchema = z.object({ session: z.uuid() });
