import { FileField } from "#app/ui/field.tsx";
import { FormSelect } from "#app/ui/form-field.tsx";
import type { TypeFieldsProps } from "../use-content-form.ts";
import { LongTextField } from "./text-area.tsx";

export function DataFields({ fields }: TypeFieldsProps) {
	return (
		<>
			<FormSelect field={fields.format} label="Format">
				<option value="csv">CSV</option>
				<option value="json">JSON</option>
			</FormSelect>
			<LongTextField
				fields={fields}
				label="Data"
				hint="CSV: the first row names the columns. JSON: a list of objects, a list of lists, or one object."
				literal
				rows={12}
			/>
			<FileField
				label="Or a file"
				id={fields.upload.id}
				name="upload"
				accept=".csv,.tsv,.json,text/csv,application/json"
				error={fields.upload.errors?.[0]}
				hint="A CSV or JSON file in UTF-8. It replaces the text above."
			/>
		</>
	);
}
