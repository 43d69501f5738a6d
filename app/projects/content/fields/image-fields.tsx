import { useRef, useState } from "react";
import { usePictureChoice } from "#app/images/use-picture-choice.ts";
import { FileField } from "#app/ui/field.tsx";
import { FormCheckbox, FormTextField } from "#app/ui/form-field.tsx";
import { contentMessages, imageEdge, maxImageBytes } from "../../content.ts";
import { projectFileUrl } from "../../project-file.ts";
import type { TypeFieldsProps } from "../use-content-form.ts";
import { StoredFile } from "./stored-file.tsx";

const imageLimits = {
	edge: imageEdge,
	maxBytes: maxImageBytes,
	tooLarge: contentMessages.imageTooLarge,
	unreadable: contentMessages.imageUnreadable,
};

export function ImageFields({ projectId, fields, storedFile }: TypeFieldsProps) {
	const [picked, setPicked] = useState<string | null>(null);
	const [problem, setProblem] = useState<string>();
	const file = fields.file.initialValue ?? "";
	const hash = file.split(".")[0] ?? "";
	const stored = file !== "" && file === storedFile ? projectFileUrl(projectId, hash, "image/webp") : null;
	const preview = picked ?? stored;

	const input = useRef<HTMLInputElement>(null);
	const choose = usePictureChoice(input, imageLimits, (picture, mistake) => {
		setPicked(picture);
		setProblem(mistake);
	});

	return (
		<>
			<div className="grid gap-3">
				<FileField
					label={file === "" ? "Image" : "Another image"}
					id={fields.upload.id}
					required={file === ""}
					name="upload"
					accept="image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml"
					ref={input}
					onChange={choose}
					error={problem ?? fields.upload.errors?.[0]}
					hint={contentMessages.imageHint}
				/>
				<StoredFile fields={fields} />
				{preview && <img src={preview} alt="Preview" className="content-image-preview" />}
				{!preview && file !== "" && <p className="text-muted">An image is kept. Save to use it.</p>}
			</div>
			<FormTextField
				field={fields.alt}
				label="Description of the image"
				required={fields.decorative.value !== "on"}
				hint="What it shows, for people who can't see it."
			/>
			<FormCheckbox label="Decorative" field={fields.decorative} hint="The image adds nothing to the text." />
		</>
	);
}
