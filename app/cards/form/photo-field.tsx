import type { RefObject } from "react";
import { usePictureChoice } from "#app/images/use-picture-choice.ts";
import { Button } from "#app/ui/button.tsx";
import { clearFile } from "#app/ui/clear-file.ts";
import { FileField } from "#app/ui/field.tsx";
import { nameOfFile, useFieldLabel } from "#app/ui/field-labels.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { avatarEdge, maxPhotoBytes, maxPhotoMegabytes } from "../card.ts";
import { cardMessages } from "../card-messages.ts";
import { changeButton, changes } from "./card-intents.ts";

interface PhotoFieldProps {
	formId: string;
	input: RefObject<HTMLInputElement | null>;
	/** Hash of a photo that the server has already. */
	stored: string | undefined;
	filled: boolean;
	error: string | undefined;
	onPick: (photo: string | null, error?: string) => void;
	/** Removes what was picked, and what is stored. */
	onRemove: () => void;
}

const photoLimits = {
	edge: avatarEdge,
	maxBytes: maxPhotoBytes,
	tooLarge: cardMessages.photoTooLarge,
	unreadable: cardMessages.photoUnreadable,
};

export function PhotoField({ formId, input, stored, filled, error, onPick, onRemove }: PhotoFieldProps) {
	const hydrated = useHydrated();
	const id = `${formId}-avatar`;
	useFieldLabel(id, "Photo", nameOfFile);
	const choose = usePictureChoice(input, photoLimits, onPick);
	return (
		<div id={id} className="grid gap-3">
			<FileField
				id={`${formId}-photo`}
				label="Photo"
				name="photo"
				accept="image/*"
				ref={input}
				onChange={choose}
				error={error}
				hint={`JPEG, PNG, WebP, GIF, AVIF or SVG, at most ${maxPhotoMegabytes} MB.`}
			/>
			<input type="hidden" name="avatar" defaultValue={stored} key={stored} />
			{filled && (
				<div>
					<Button
						type="submit"
						formNoValidate
						name={changeButton}
						value={changes.removePhoto}
						onClick={(event) => {
							if (!hydrated) return;
							event.preventDefault();
							if (input.current) clearFile(input.current);
							onRemove();
						}}
					>
						Remove photo
					</Button>
				</div>
			)}
		</div>
	);
}
