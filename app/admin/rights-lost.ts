import { type FormAnswer, messagesOf } from "#app/forms/form-answer.ts";
import { moderationMessages, panelMessages } from "#app/moderation/moderation.ts";

/** What a page that is open says once its reader is a moderator no more; undefined for every other answer. */
export function rightsLost(answer: FormAnswer | undefined) {
	return messagesOf(answer)[0] === moderationMessages.adminsOnly ? panelMessages.rightsLost : undefined;
}
