import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormSelect, FormTextArea, FormTextField, FormUrlField } from "#app/ui/form-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form-section.tsx";
import { countCharacters } from "#app/web/text.ts";
import { defaultType, resourceLimits, resourceTypes } from "./resource.ts";
import { type ResourceFields, type ResourceInput, resourceSchema } from "./resource-input.ts";

interface ResourceFormProps {
	answer: FormAnswer | undefined;
	/** What stands in it at first. */
	defaults: Partial<ResourceFields> | undefined;
	version?: string;
	label: string;
	busyLabel: string;
	cancel: string;
}

export function ResourceForm({ answer, defaults, ...ofPage }: ResourceFormProps) {
	const [form, fields] = useBoardForm<ResourceFields, ResourceInput>(resourceSchema, answer, defaults);
	const value = form.value ?? {};
	const count = (name: "description" | "idealFor") => `${countCharacters(value[name] ?? "")} / ${resourceLimits[name]}`;
	return (
		<BoardForm {...{ form, answer }} {...ofPage} toasts>
			<FormSection title="What it is">
				<FormTextField field={fields.name} label="Name" />
				<FieldRow>
					<FormUrlField field={fields.url} label="URL" />
					<FormSelect label="Type" field={fields.resourceType} fallback={defaultType} choices={resourceTypes} />
				</FieldRow>
			</FormSection>
			<FormSection title="Who it helps">
				<FormTextArea field={fields.description} label="Description" counter={count("description")} />
				<FormTextField
					field={fields.idealFor}
					label="Ideal for"
					counter={count("idealFor")}
					hint="Such as 'PhD students' or 'first-time podcasters'."
				/>
			</FormSection>
		</BoardForm>
	);
}
