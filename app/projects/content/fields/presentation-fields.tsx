import { type ChangeEvent, useState } from "react";
import { fileMistake, fileStarts, noteFile } from "#app/forms/file-mistake.ts";
import { FileField } from "#app/ui/field.tsx";
import { contentMessages, maxPdfBytes } from "../../content.ts";
import type { TypeFieldsProps } from "../use-content-form.ts";
import { AddressField } from "./address-field.tsx";
import { StoredFile } from "./stored-file.tsx";

const pdfRules = {
	maxBytes: maxPdfBytes,
	tooLarge: contentMessages.pdfTooLarge,
	unreadable: contentMessages.pdfUnreadable,
};

export function PresentationFields({ fields }: TypeFieldsProps) {
	const [problem, setProblem] = useState<string>();
	const hasFile = (fields.file.initialValue ?? "") !== "";

	async function check({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const file = currentTarget.files?.[0];
		const mistake = file && (await fileMistake(file, fileStarts.pdf, pdfRules));
		if (currentTarget.files?.[0] !== file) return;
		noteFile(currentTarget, mistake);
		setProblem(mistake);
	}

	return (
		<>
			<AddressField
				fields={fields}
				label="Slides address"
				hint={hasFile ? "A link here replaces the PDF." : "Where the slides are, if they are on another site."}
			/>
			<div className="grid gap-3">
				<FileField
					label={hasFile ? "Another PDF" : "Or a PDF"}
					id={fields.upload.id}
					name="upload"
					accept="application/pdf,.pdf"
					onChange={check}
					error={problem ?? fields.upload.errors?.[0]}
					hint={contentMessages.pdfHint}
				/>
				<StoredFile fields={fields} />
				{hasFile && <p className="text-muted">A PDF is already uploaded. Leave this empty to keep it.</p>}
			</div>
		</>
	);
}
