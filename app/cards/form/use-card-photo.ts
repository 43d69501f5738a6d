import type { FormMetadata } from "@conform-to/react";
import { type RefObject, useEffect, useState } from "react";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { blobOf, putPicture } from "#app/images/pick-picture.ts";
import type { CardFormFields } from "../card-input.ts";

/** The photo that was chosen for a card, as a data URL, and what is wrong with it. */
export function useCardPhoto(
	form: FormMetadata<CardFormFields>,
	input: RefObject<HTMLInputElement | null>,
	answer: FormAnswer | undefined,
) {
	const [picked, setPicked] = useState<string | null>(null);
	const [error, setError] = useState(answer?.result?.error?.photo?.[0]);
	useEffect(() => setError(answer?.result?.error?.photo?.[0]), [answer]);

	function pick(photo: string | null, problem?: string) {
		setPicked(photo);
		setError(problem);
	}

	function bringBack(photo: string) {
		setPicked(photo);
		if (input.current) putPicture(input.current, blobOf(photo));
	}

	function remove() {
		pick(null);
		if (form.value?.avatar) form.update({ name: "avatar", value: "" });
	}
	return { picked, error, pick, bringBack, remove };
}
