import { type ChangeEvent, type RefObject, useRef } from "react";
import { dataUrlOf, putPicture, shrinkPicture } from "#app/images/pick-picture.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { imageEdge, maxImageBytes, removeImage, showcaseMessages } from "./showcase.ts";

interface ImageFieldProps {
	input: RefObject<HTMLInputElement | null>;
	/** Hash of an image that the server has already. */
	stored: string | undefined;
	/** An address for the preview. */
	preview: string | null;
	error: string | undefined;
	onPick: (picture: string | null, error?: string) => void;
}

/** A picture of the work, with a preview once it is chosen. */
export function ImageField({ input, stored, preview, error, onPick }: ImageFieldProps) {
	const hydrated = useHydrated();
	const picks = useRef(0);

	async function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		picks.current += 1;
		const ticket = picks.current;
		const file = currentTarget.files?.[0];
		if (!file) return onPick(null);
		const small = await shrinkPicture(file, imageEdge);
		const dataUrl = small && (await dataUrlOf(small));
		// Another one was chosen, or this one removed, meanwhile.
		if (picks.current !== ticket) return;
		if (small) {
			putPicture(currentTarget, small);
			return onPick(dataUrl);
		}
		// What this browser can't show, the server may still read, unless it is too large for it.
		if (file.size <= maxImageBytes) return onPick(null);
		currentTarget.value = "";
		onPick(null, showcaseMessages.imageTooLarge);
	}

	function remove() {
		picks.current += 1;
		if (input.current) {
			input.current.value = "";
			input.current.focus();
		}
		onPick(null);
	}

	return (
		<div className="grid gap-3">
			<FileField
				label="Image"
				name="picture"
				accept="image/png,image/jpeg,image/gif,image/webp"
				ref={input}
				onChange={pick}
				error={error}
				hint={showcaseMessages.imageHint}
			/>
			<input type="hidden" name="image" defaultValue={stored} key={stored} />
			{preview && (
				<div className="image-preview">
					<img src={preview} alt="Preview of your choice" />
					<Button
						type="submit"
						formNoValidate
						name={removeImage.name}
						value={removeImage.value}
						onClick={(event) => {
							if (!hydrated) return;
							event.preventDefault();
							remove();
						}}
					>
						Remove image
					</Button>
				</div>
			)}
		</div>
	);
}
