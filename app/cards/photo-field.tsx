import type { ChangeEvent, RefObject } from "react";
import { dataUrlOf, shrinkImage } from "#app/images/shrink-image.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { avatarEdge, maxPhotoBytes, maxPhotoMegabytes } from "./card.ts";
import { changeButton, changes } from "./card-intents.ts";
import { cardMessages } from "./card-messages.ts";

interface PhotoFieldProps {
	input: RefObject<HTMLInputElement | null>;
	/** Hash of a photo that the server has already. */
	stored: string | undefined;
	/** Whether there is a photo to remove. */
	filled: boolean;
	error: string | undefined;
	onPick: (photo: string | null, error?: string) => void;
	/** Removes what was picked, and what is stored. */
	onRemove: () => void;
}

export function PhotoField({ input, stored, filled, error, onPick, onRemove }: PhotoFieldProps) {
	const hydrated = useHydrated();
	async function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const file = currentTarget.files?.[0];
		if (!file) return onPick(null);
		const small = await shrinkImage(file, avatarEdge, 0.9);
		// Another one was chosen meanwhile.
		if (currentTarget.files?.[0] !== file) return;
		if (small) {
			putPhoto(currentTarget, small);
			return onPick(await dataUrlOf(small));
		}
		// What this browser can't show, the server may still read, unless it is too large for it.
		if (file.size <= maxPhotoBytes) return onPick(null);
		currentTarget.value = "";
		onPick(null, cardMessages.photoTooLarge);
	}
	return (
		<div className="grid gap-3">
			<FileField
				label="Photo"
				name="photo"
				accept="image/*"
				ref={input}
				onChange={pick}
				error={error}
				hint={`JPEG, PNG, WebP or GIF, at most ${maxPhotoMegabytes} MB.`}
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
							if (input.current) input.current.value = "";
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

/** Puts a picture into a file input, as if it had been chosen there. */
export function putPhoto(input: HTMLInputElement, photo: Blob) {
	const files = new DataTransfer();
	files.items.add(new File([photo], "photo", { type: photo.type }));
	input.files = files.files;
}
