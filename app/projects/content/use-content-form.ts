import { useBoardForm } from "#app/boards/board-form.tsx";
import type { ContentType } from "../content.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { type ContentFields, type ContentInput, contentSchema } from "./content-input.ts";

/** What the fields of each type are given. */
export interface TypeFieldsProps {
	projectId: string;
	fields: ReturnType<typeof useContentForm>[1];
	answer: ContentAnswer | undefined;
	/** The upload of the version that is edited, as the form carries it. */
	storedFile: string;
}

export function useContentForm(
	type: ContentType,
	editing: boolean,
	answer: ContentAnswer | undefined,
	defaults: Partial<ContentFields>,
) {
	return useBoardForm<ContentFields, ContentInput>(contentSchema(type, editing), answer, defaults);
}
