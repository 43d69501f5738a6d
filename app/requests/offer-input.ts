/** What an answer to a request says. */
import { line, optionalText } from "#app/boards/board-input.ts";
import { messageLimits, messageMessages } from "#app/messages/message.ts";
import { z } from "#app/ui/zod.ts";
import { offerAnswers, offerMessages, reasonLimit } from "./offer.ts";

export const offerSchema = z
	.object({
		answer: z.enum(offerAnswers, { error: offerMessages.answerMissing }),
		text: optionalText(messageLimits.text, messageMessages.tooLong),
		/** The link, handle or id of a card. */
		colleague: line(200, offerMessages.noColleague),
		reason: optionalText(reasonLimit, offerMessages.reasonLong),
	})
	.superRefine(({ answer, text }, context) => {
		if (answer === "accepted" && text === "")
			context.addIssue({ code: "custom", path: ["text"], message: offerMessages.textMissing });
	});

export type OfferInput = z.output<typeof offerSchema>;
export type OfferFields = Record<keyof OfferInput, string>;
