import { FormSelect } from "#app/ui/form-field.tsx";
import { languages } from "../languages.ts";
import type { TypeFieldsProps } from "../use-content-form.ts";
import { LongTextField } from "./text-area.tsx";

export function CodeFields({ fields }: TypeFieldsProps) {
	return (
		<>
			<FormSelect field={fields.language} label="Language" prompt="Choose a language" choices={languages} />
			<LongTextField fields={fields} label="Code" literal />
		</>
	);
}
