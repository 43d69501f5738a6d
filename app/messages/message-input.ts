/** What the forms for messages may say. */
import { renameSchema, visitorEmail } from "#app/accounts/account-input.ts";
import { line, requiredText } from "#app/boards/board-input.ts";
import { z } from "#app/ui/zod.ts";
import { messageLimits, messageMessages } from "./message.ts";

const text = requiredText(messageMessages.noText, messageLimits.text, messageMessages.tooLong);

export const answerSchema = z.object({ text });

export const addSchema = z.object({
	/** As ids are stored, since limits count by it. */
	card: line(100, messageMessages.notAddable)
		.refine(Boolean, messageMessages.addMissing)
		.transform((id) => id.toLowerCase()),
});

/** When the newest message came that the page knew of, in milliseconds; undefined where it does not say so. */
export const deletedUntilSchema = z
	.string()
	.regex(/^\d{1,13}$/)
	.transform((at) => new Date(Number(at)))
	.optional()
	.catch(undefined);

/** The first message to somebody, from whoever may have no name yet. */
export const writeSchema = z.object({ name: renameSchema.shape.name, text });

/** The first message to somebody, from whoever has no name yet, or no account either. */
export const namedWriteSchema = writeSchema.extend({
	name: writeSchema.shape.name.refine((name) => name !== "", messageMessages.noName),
});

export const visitorWriteSchema = namedWriteSchema.extend({ email: visitorEmail });

export type WriteFields = { name: string; text: string };
export type WriteInput = z.output<typeof writeSchema>;
