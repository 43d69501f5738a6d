import { type ChangeEvent, useRef, useState } from "react";
import { dataUrlOf, shrinkPicture } from "#app/images/pick-picture.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/field.tsx";
import { imageEdge, portfolioLimits } from "./portfolio.ts";
import { portfolioMessages } from "./portfolio-messages.ts";

interface ImageFieldProps {
	/** A data URL, or empty. */
	value: string;
	onChange: (image: string) => void;
}

export function ImageField({ value, onChange }: ImageFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const [error, setError] = useState<string>();

	async function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const file = currentTarget.files?.[0];
		if (!file) return setError(undefined);
		const read = await smallImage(file);
		// Another one was chosen meanwhile.
		if (currentTarget.files?.[0] !== file) return;
		if ("image" in read) onChange(read.image);
		setError("error" in read ? read.error : undefined);
	}

	function remove() {
		if (input.current) input.current.value = "";
		setError(undefined);
		onChange("");
		input.current?.focus();
	}

	return (
		<div className="grid gap-3">
			<FileField
				label="Image"
				accept="image/*"
				ref={input}
				onChange={pick}
				error={error}
				hint={`Kept small, at most ${imageEdge} pixels wide or high.`}
			/>
			{value && (
				<div className="image-kept">
					<img src={value} alt="" />
					<Button onClick={remove}>Remove image</Button>
				</div>
			)}
		</div>
	);
}

/** Tries, from the best one: longest side in pixels, quality, kind. Not every browser can make WebP. */
const sizes = [
	[imageEdge, 0.82, "image/webp"],
	[imageEdge, 0.8, "image/jpeg"],
	[imageEdge, 0.6, "image/webp"],
	[imageEdge / 2, 0.6, "image/jpeg"],
] as const;

async function smallImage(file: File): Promise<{ image: string } | { error: string }> {
	for (const [edge, quality, type] of sizes) {
		const blob = await shrinkPicture(file, edge, quality, type);
		if (!blob) return { error: portfolioMessages.imageUnreadable };
		const image = await dataUrlOf(blob);
		if (image.length <= portfolioLimits.image) return { image };
	}
	return { error: portfolioMessages.imageTooLarge };
}
