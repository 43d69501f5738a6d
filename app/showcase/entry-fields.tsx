import type { ComponentProps } from "react";
import { FormSelect, FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { FieldRow } from "#app/ui/form-section.tsx";
import { countCharacters } from "#app/web/text.ts";
import { showcaseCategories, showcaseLimits, titleLabel } from "./showcase.ts";

interface EntryFieldsProps {
	fields: Record<"category" | "title" | "description" | "link", ComponentProps<typeof FormTextField>["field"]>;
	/** What stands in the form. */
	value: { category?: string; description?: string };
}

/** What an application and the item that it becomes have in common. */
export function EntryFields({ fields, value: { category, description = "" } }: EntryFieldsProps) {
	return (
		<>
			<FieldRow>
				<FormSelect label="Category" field={fields.category} prompt="Choose one" choices={showcaseCategories} />
				<FormTextField field={fields.title} label={titleLabel(category)} />
			</FieldRow>
			<FormTextArea
				field={fields.description}
				label="Description"
				counter={`${countCharacters(description)} / ${showcaseLimits.description}`}
			/>
			<FormTextField field={fields.link} label="Link" inputMode="url" placeholder="https://" autoCapitalize="none" />
		</>
	);
}
