import { useEffect, useId, useRef } from "react";
import { useActionData, useFetcher, useFormAction } from "react-router";
import { FormAlert, useTyped } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { PrivacyNote } from "#app/web/privacy-note.tsx";
import { waitlistMessages } from "./waitlist.ts";
import "./waitlist.css";

interface JoinAnswer extends FormAnswer {
	/** Which of a page's forms was posted; empty for the first. */
	place?: string;
}

interface WaitlistFormProps {
	label: string;
	/** What the button reads while the form is on its way. */
	busyLabel: string;
	/** `sun` where joining is what the page is for. */
	variant: "sun" | "ghost";
	/** Tells a second form on a page from the first, which has none; also its id. */
	place?: string;
}

/** Posts to the page it stands on, whose action is `joinFromForm`. */
export function WaitlistForm({ label, busyLabel, variant, place = "" }: WaitlistFormProps) {
	const fetcher = useFetcher<JoinAnswer>();
	const posted = useActionData<JoinAnswer>();
	const withoutScript = posted?.place === place ? posted : undefined;
	// Without JavaScript the page opens again at the form, which may stand far down.
	const action = useFormAction() + (place && `#${place}`);
	const typed = useTyped(withoutScript);
	const answer = fetcher.data ?? withoutScript;
	const form = useRef<HTMLFormElement>(null);
	const busy = fetcher.state !== "idle";
	const mistake = answer?.result?.error?.email?.[0];
	const alertId = useId();
	useEffect(() => {
		if (!busy && answer?.sent) form.current?.reset();
	}, [busy, answer]);

	return (
		<fetcher.Form
			method="post"
			action={action}
			ref={form}
			id={place || undefined}
			className="waitlist"
			data-failed={waitlistMessages.failed}
		>
			{place && <input type="hidden" name="place" value={place} />}
			<div className="waitlist-row">
				<input
					type="email"
					name="email"
					required
					aria-invalid={mistake ? true : undefined}
					aria-describedby={mistake && alertId}
					aria-label="Email"
					autoComplete="email"
					placeholder="you@institute.org"
					defaultValue={typed("email")}
					className="input input-pill"
				/>
				<Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
					{label}
				</Button>
			</div>
			<p className="text-muted text-small">
				<PrivacyNote>{waitlistMessages.note}</PrivacyNote>
			</p>
			<div id={alertId}>{!busy && <FormAlert answer={answer} message={mistake} />}</div>
		</fetcher.Form>
	);
}
