/** What a collab listing may contain: one schema for each variant, for the browser's comfort and the server's decision. */

import {
	checkbox,
	line,
	link,
	requiredEmail,
	requiredLine,
	requiredText,
	socialLinks,
	tags,
} from "#app/boards/board-input.ts";
import { z } from "#app/ui/zod.ts";
import { tooLong } from "#app/web/text.ts";
import { collabCategoryValues, collabLimits, collabMessages, collabTypes, typeOfCategory } from "./collab.ts";

const limits = collabLimits;
const messages = collabMessages;
const nameTooLong = tooLong("Name", limits.name);

export const quickSchema = z.object({
	type: z.enum(collabTypes, { error: messages.typeMissing }),
	name: requiredLine(messages.nameMissing, limits.name, nameTooLong),
	email: requiredEmail(messages.emailMissing),
	description: requiredText(messages.descriptionMissing, limits.description, messages.descriptionTooLong),
	linkedin: link,
	link,
});

export const detailedSchema = z.object({
	title: requiredLine(messages.titleMissing, limits.title, tooLong("Title", limits.title)),
	category: z.enum(collabCategoryValues, { error: messages.categoryMissing }),
	description: requiredText(
		messages.descriptionMissing,
		limits.detailedDescription,
		tooLong("Description", limits.detailedDescription),
	),
	tags,
	contact: requiredLine(messages.contactMissing, limits.contact, tooLong("Contact", limits.contact)),
	name: line(limits.name, nameTooLong),
	anonymous: checkbox,
	portfolioLink: link,
	link,
	socialLinks,
});

export type QuickInput = z.output<typeof quickSchema>;
export type DetailedInput = z.output<typeof detailedSchema>;
export type CollabInput = QuickInput | DetailedInput;

export type QuickFields = Record<keyof QuickInput, string>;
export type DetailedFields = Record<Exclude<keyof DetailedInput, "socialLinks">, string> & { socialLinks: string[] };

export function columnsOf(input: CollabInput) {
	return "category" in input ? { ...input, type: typeOfCategory(input.category) } : input;
}

/** Whether a form that was posted is the one of a detailed listing: only that one has a title. */
export function isDetailedForm(form: FormData) {
	return form.has("title");
}
