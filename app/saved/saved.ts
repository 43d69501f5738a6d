/** The rules of what members save. */
import { href } from "react-router";
import { changedElsewhere } from "#app/web/text.ts";

export const savedLimits = { saved: 5000, note: 1000 };

export const savedMessages = {
	saved: "Saved.",
	unsaved: "It is no longer saved.",
	changed: "Your changes are saved.",
	changedElsewhere: changedElsewhere("This"),
	signIn: "Sign in to save this.",
	notFound: "There is nothing here that can be saved.",
	notSaved: "You have not saved this.",
	tooMany: `You can save ${savedLimits.saved.toLocaleString("en-US")} things. Remove some first.`,
	noteTooLong: `Enter a note of at most ${savedLimits.note.toLocaleString("en-US")} characters.`,
	failed: "That did not work. Try again in a moment.",
	loadFailed: "What you saved can't be shown just now.",
};

/** Where somebody who signs in first is asked whether to save it. */
export function askToSavePath(entryId: string) {
	return `${href("/saved")}?${new URLSearchParams({ add: entryId })}`;
}
