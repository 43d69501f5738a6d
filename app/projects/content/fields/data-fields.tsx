import { useEffect, useEffectEvent, useRef, useState } from "react";
import { noteFile, notePreparation } from "#app/forms/file-mistake.ts";
import { FileField } from "#app/ui/field.tsx";
import { FormSelect } from "#app/ui/form-field.tsx";
import { readDataFile } from "../data-file.ts";
import type { TypeFieldsProps } from "../use-content-form.ts";
import { LongTextField } from "./text-area.tsx";

export function DataFields({ fields }: TypeFieldsProps) {
	const [problem, setProblem] = useState<string>();
	const [source, setSource] = useState<string>();
	const file = useRef<HTMLInputElement>(null);

	/** Puts the text of the chosen file into its field, where its mistakes can be mended, and lets go of the file. */
	async function take(input: HTMLInputElement) {
		const chosen = input.files?.[0];
		const read = chosen && (await readDataFile(chosen));
		if (input.files?.[0] !== chosen) return;
		const mistake = read && "problem" in read ? read.problem : undefined;
		noteFile(input, mistake);
		setProblem(mistake);
		if (!read || "problem" in read) return;
		input.value = "";
		setSource(chosen?.name);
		fill(input.form?.elements.namedItem(fields.text.name), read.text);
		if (read.format) fill(input.form?.elements.namedItem(fields.format.name), read.format);
	}
	function pick(input: HTMLInputElement) {
		notePreparation(input, take(input));
	}
	const pickEarly = useEffectEvent(() => {
		if (file.current?.files?.length) pick(file.current);
	});
	useEffect(() => pickEarly(), []);

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
				ref={file}
				onChange={({ currentTarget }) => pick(currentTarget)}
				error={problem ?? fields.upload.errors?.[0]}
				hint={
					source
						? `The text above is from ${source}. Another file replaces it.`
						: "A CSV or JSON file in UTF-8. It replaces the text above."
				}
			/>
		</>
	);
}

/** Fills in a field as somebody would do it. */
function fill(field: Element | RadioNodeList | null | undefined, value: string) {
	if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)) return;
	field.value = value;
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
