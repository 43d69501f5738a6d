import type { RefObject } from "react";
import { Button } from "#app/ui/button.tsx";
import { clearFile } from "#app/ui/clear-file.ts";
import { FileField } from "#app/ui/field.tsx";
import { nameOfFile, useFieldLabel } from "#app/ui/field-labels.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import type { PictureLimits } from "./pick-picture.ts";
import { usePictureChoice } from "./use-picture-choice.ts";
import "./picture-field.css";

interface PictureFieldProps {
	formId: string;
	label: string;
	hint: string;
	/** Names of the file field, and of the hidden one with what the server has already. */
	names: { picture: string; stored: string };
	input: RefObject<HTMLInputElement | null>;
	/** What the server calls a picture that it has already. */
	stored: string | undefined;
	preview: string | null;
	error: string | undefined;
	limits: PictureLimits;
	/** The button that takes the picture out; without JavaScript it posts the form, which comes back changed. */
	remove: { name: string; value: string };
	onPick: (picture: string | null, error?: string) => void;
	/** Takes out what is stored. */
	onRemove: () => void;
}

export function PictureField(props: PictureFieldProps) {
	const {
		formId,
		label,
		hint,
		names,
		input,
		stored,
		preview,
		error,
		limits,
		remove: removeButton,
		onPick,
		onRemove,
	} = props;
	const hydrated = useHydrated();
	const id = `${formId}-${names.stored}`;
	useFieldLabel(id, label, nameOfFile);
	const choose = usePictureChoice(input, limits, onPick);

	function remove() {
		if (input.current) clearFile(input.current);
		onRemove();
	}

	return (
		<div id={id} className="grid gap-3">
			<FileField
				id={`${formId}-${names.picture}`}
				label={label}
				name={names.picture}
				accept="image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml"
				ref={input}
				onChange={choose}
				error={error}
				hint={hint}
			/>
			<input type="hidden" name={names.stored} defaultValue={stored} key={stored} />
			{(preview || stored) && (
				<div className="picture-chosen">
					{preview ? (
						<img src={preview} alt="Preview of your choice" />
					) : (
						<p className="text-muted">Your {label.toLowerCase()} is kept.</p>
					)}
					<Button
						type="submit"
						formNoValidate
						{...removeButton}
						onClick={(event) => {
							if (!hydrated) return;
							event.preventDefault();
							remove();
						}}
					>
						Remove {label.toLowerCase()}
					</Button>
				</div>
			)}
		</div>
	);
}
