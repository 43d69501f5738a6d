import { SelectField } from "#app/ui/field.tsx";
import { languages } from "../languages.ts";
import type { TypeFieldsProps } from "../use-content-form.ts";
import { LongTextField } from "./text-area.tsx";

export function CodeFields({ fields }: TypeFieldsProps) {
	const { name, key, initialValue, errors } = fields.language;
	return (
		<>
			<SelectField label="Language" name={name} key={key} defaultValue={initialValue ?? ""} error={errors?.[0]}>
				<option value="">Choose a language</option>
				{languages.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</SelectField>
			<LongTextField fields={fields} label="Code" literal />
		</>
	);
}
