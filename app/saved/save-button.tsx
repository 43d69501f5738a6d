import { useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { useRootData } from "#app/accounts/root-data.ts";
import { type FormAnswer, messagesOf } from "#app/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFailedForm } from "#app/ui/failed-form.ts";
import { areKeysOn } from "#app/ui/key-switch.ts";
import { useKeys } from "#app/ui/use-keys.ts";
import { askToSavePath } from "./saved.ts";

interface SaveButtonProps {
	entryId: string;
	/** What it is called, for those who do not see where the button stands. */
	name: string;
	saved: boolean;
	/** Whether it is over, and so offered to nobody: only who had saved it when the page opened lets go of it here, and may save it again. */
	isOver?: boolean;
}

/**
 * Saves what a page is about, with a press or the key `s`. It shows what was asked for at once, and takes it back with the reason when that
 * is refused. Who is not signed in is led to sign in, and asked.
 */
export function SaveButton({ entryId, name, saved: isSavedThere, isOver = false }: SaveButtonProps) {
	const signedIn = Boolean(useRootData()?.account);
	const fetcher = useFetcher<FormAnswer>();
	const form = useRef<HTMLFormElement>(null);
	const busy = fetcher.state !== "idle";
	const asked = fetcher.formData?.get("save");
	const saved = asked ? asked === "on" : isSavedThere;
	const action = href("/saved");
	const unsent = useFailedForm(action);
	const [wasSaved] = useState(isSavedThere);
	const isOffered = !isOver || wasSaved;
	const refusal = !busy && (unsent ?? messagesOf(fetcher.data)[0]);

	useKeys(signedIn && isOffered, { s: () => areKeysOn() && form.current?.requestSubmit() });

	if (!isOffered) return null;
	if (!signedIn) {
		return (
			<ButtonLink to={askToSavePath(entryId)}>
				Save<span className="sr-only"> {name}</span>
			</ButtonLink>
		);
	}
	return (
		<>
			<form
				ref={form}
				method="post"
				action={action}
				onSubmit={(event) => {
					event.preventDefault();
					// A second press of a double click would take back what the first one asked for.
					if (busy) return;
					fetcher.submit({ id: entryId, save: saved ? "off" : "on", stay: "on" }, { method: "post", action });
				}}
			>
				<input type="hidden" name="id" value={entryId} />
				<input type="hidden" name="from" value="page" />
				<input type="hidden" name="save" value={saved ? "off" : "on"} />
				<Button type="submit" aria-keyshortcuts="s">
					{saved ? "Saved" : "Save"}
					<span className="sr-only"> {name}</span>
				</Button>
			</form>
			{refusal && <Alert className="basis-full">{refusal}</Alert>}
		</>
	);
}
