/** What the forms about lists, and about what is saved, may say. */

import { checkbox, line, optionalText, requiredLine } from "#app/boards/board-input.ts";
import { tidyFields } from "#app/forms/tidy-fields.ts";
import { savedLimits, savedMessages } from "#app/saved/saved.ts";
import { z } from "#app/ui/zod.ts";
import { listLimits, listMessages } from "./list.ts";

const { title, description } = listLimits;

export const listSchema = z.object({
	title: requiredLine(listMessages.titleMissing, title, listMessages.titleTooLong),
	description: optionalText(description, listMessages.descriptionTooLong),
	isPublic: checkbox,
	showsNotes: checkbox,
	isOnCard: checkbox,
});

export type ListInput = z.output<typeof listSchema>;
export type ListFields = Record<keyof ListInput, string>;

/** What a list says, as the form has it. */
export function listFieldsOf({ title, description, isPublic, showsNotes, isOnCard }: ListInput): ListFields {
	const tick = (isOn: boolean) => (isOn ? "on" : "");
	return {
		title,
		description,
		isPublic: tick(isPublic),
		showsNotes: tick(showsNotes),
		isOnCard: tick(isOnCard),
	};
}

export const savedSchema = z.object({
	note: optionalText(savedLimits.note, savedMessages.noteTooLong),
	/** The ids of the lists that it is to be in. */
	lists: z.preprocess(
		(chosen) => [chosen ?? []].flat().filter((id) => id !== ""),
		z.array(z.uuid(listMessages.unknownList)).max(listLimits.perMember, listMessages.unknownList),
	),
	/** The title of another list that is begun with it; empty for none. */
	newList: line(title, listMessages.titleTooLong),
});

/** What the schema takes, out of a posted form that may be anything. */
export function tidySaved(form: FormData) {
	const tidy = tidyFields(form, ["note", "newList"], { lists: listLimits.perMember + 1 });
	// Where none is ticked, the form says so.
	if (!tidy.has("lists")) tidy.set("lists", "");
	return tidy;
}

export type SavedInput = z.output<typeof savedSchema>;
export type SavedFields = { note: string; lists: string[]; newList: string };
