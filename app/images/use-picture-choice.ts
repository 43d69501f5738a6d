import { type ChangeEvent, type RefObject, useEffect, useEffectEvent } from "react";
import { notePreparation } from "#app/forms/file-mistake.ts";
import { type PictureLimits, pickPicture } from "./pick-picture.ts";

/**
 * Hands on each picture that is chosen in an input, also one that was chosen before the page's scripts came.
 * @param onPick is handed its data URL, and what is wrong with it
 * @returns what the input's `onChange` does
 */
export function usePictureChoice(
	input: RefObject<HTMLInputElement | null>,
	limits: PictureLimits,
	onPick: (picture: string | null, mistake?: string) => void,
) {
	async function pick(element: HTMLInputElement) {
		const picking = pickPicture(element, limits);
		notePreparation(element, picking);
		const picked = await picking;
		if (picked) onPick(picked.dataUrl, picked.mistake);
	}
	const pickEarly = useEffectEvent(() => {
		if (input.current?.files?.length) void pick(input.current);
	});
	useEffect(() => pickEarly(), []);
	return ({ currentTarget }: ChangeEvent<HTMLInputElement>) => void pick(currentTarget);
}
