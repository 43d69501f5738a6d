import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { type RefObject, useEffect, useState } from "react";
import { blobOf, putPicture } from "#app/images/pick-picture.ts";
import type { CardFormFields } from "../card-input.ts";
import { keepDraft, readDraft } from "../claims/card-store.ts";
import { draftFrom } from "./card-draft.ts";

/**
 * Holds the card form's photo. With `keeps`, keeps the form's draft in the browser's storage at every change and brings it back
 * when the form opens, unless the server has just sent the form back. What was typed before the page came alive wins over the
 * draft.
 */
export function useCardDraft(
	form: FormMetadata<CardFormFields>,
	photoInput: RefObject<HTMLInputElement | null>,
	sentBack: SubmissionResult | undefined,
	keeps: boolean,
) {
	const [photo, setPhoto] = useState<string | null>(null);
	const [photoError, setPhotoError] = useState(sentBack?.error?.photo?.[0]);
	const [restored, setRestored] = useState(false);

	useEffect(() => setPhotoError(sentBack?.error?.photo?.[0]), [sentBack]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, when the form opens
	useEffect(() => {
		const draft = keeps && !sentBack ? draftFrom(readDraft()) : null;
		if (draft) {
			form.update({ value: { ...draft.fields, ...typedTexts(form.id) } });
			if (draft.photo && photoInput.current) {
				setPhoto(draft.photo);
				putPicture(photoInput.current, blobOf(draft.photo));
			}
		}
		setRestored(true);
	}, []);

	useEffect(() => {
		if (keeps && restored) keepDraft({ fields: form.value ?? {}, photo });
	}, [keeps, restored, form.value, photo]);

	function pickPhoto(picked: string | null, error?: string) {
		setPhoto(picked);
		setPhotoError(error);
	}

	function removePhoto() {
		pickPhoto(null);
		if (form.value?.avatar) form.update({ name: "avatar", value: "" });
	}
	return { photo, photoError, pickPhoto, removePhoto };
}

function typedTexts(formId: string) {
	const controls = [...(document.forms.namedItem(formId)?.elements ?? [])];
	const typed = controls.filter(
		(control) =>
			(control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && isText(control))) &&
			control.value !== control.defaultValue,
	) as (HTMLInputElement | HTMLTextAreaElement)[];
	return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}

function isText({ type }: HTMLInputElement) {
	return type === "text" || type === "email";
}
