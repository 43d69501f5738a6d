import { type ChangeEvent, useState } from "react";
import { FileField } from "#app/ui/field.tsx";
import { FormSelect } from "#app/ui/form-field.tsx";
import { contentLimits, formatOfFile, tooLong } from "../../content.ts";
import type { TypeFieldsProps } from "../use-content-form.ts";
import { LongTextField } from "./text-area.tsx";

export function DataFields({ fields, onFile }: TypeFieldsProps) {
	const [problem, setProblem] = useState<string>();

	function pick({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
		const file = input.files?.[0];
		const format = file && formatOfFile(file.name);
		const choice = input.form?.elements.namedItem(fields.format.name);
		if (format && choice instanceof HTMLSelectElement) {
			choice.value = format;
			choice.dispatchEvent(new Event("input", { bubbles: true }));
		}
		// A character has at most four bytes.
		const isTooLong = file !== undefined && file.size > 4 * contentLimits.data;
		setProblem(isTooLong ? tooLong("The text", contentLimits.data) : undefined);
		if (isTooLong) input.value = "";
		onFile(file !== undefined && !isTooLong);
	}

	return (
		<>
			<FormSelect
				field={fields.format}
				label="Format"
				choices={[
					{ value: "csv", label: "CSV" },
					{ value: "json", label: "JSON" },
				]}
			/>
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
				onChange={pick}
				error={problem ?? fields.upload.errors?.[0]}
				hint="A CSV or JSON file in UTF-8. It replaces the text above."
			/>
		</>
	);
}
