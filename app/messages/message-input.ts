/** What the forms for messages may say. */
import { renameSchema } from "#app/accounts/account-input.ts";
import { requiredText } from "#app/boards/board-input.ts";
import { z } from "#app/ui/zod.ts";
import { messageLimits, messageMessages } from "./message.ts";

const text = requiredText(messageMessages.noText, messageLimits.text, messageMessages.tooLong);

export const answerSchema = z.object({ text });

/** The first message to somebody, from who may have no name yet. */
export const writeSchema = z.object({ name: renameSchema.shape.name, text });

export type WriteFields = { name: string; text: string };
export type WriteInput = z.output<typeof writeSchema>;
