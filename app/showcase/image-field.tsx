import type { ChangeEvent, RefObject } from "react";
import { pickPicture } from "#app/images/pick-picture.ts";
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

	async function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const picked = await pickPicture(currentTarget, { edge: imageEdge, maxBytes: maxImageBytes });
		if (picked) onPick(picked.dataUrl, picked.tooLarge ? showcaseMessages.imageTooLarge : undefined);
	}

	function remove() {
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
