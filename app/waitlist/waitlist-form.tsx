import { useEffect, useRef } from "react";
import { useActionData, useFetcher, useFormAction } from "react-router";
import { keepForm } from "#app/forms/keep-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { type JoinAnswer, waitlistMessages } from "./waitlist.ts";
import "./waitlist.css";

/** The client action of every page with a waitlist form. */
export function keepWaitlistForm(serverAction: () => Promise<JoinAnswer>) {
	const answerWith = (message: string): JoinAnswer => ({ joined: false, message, email: "", place: "" });
	return keepForm(serverAction, waitlistMessages.failed, answerWith);
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
	const answer = fetcher.data ?? withoutScript;
	const form = useRef<HTMLFormElement>(null);
	const busy = fetcher.state !== "idle";
	useEffect(() => {
		if (!busy && answer?.joined) form.current?.reset();
	}, [busy, answer]);

	return (
		<fetcher.Form method="post" action={action} ref={form} id={place || undefined} className="waitlist">
			{place && <input type="hidden" name="place" value={place} />}
			<div className="waitlist-row">
				<input
					type="email"
					name="email"
					required
					aria-label="Email"
					autoComplete="email"
					placeholder="you@institute.org"
					defaultValue={withoutScript?.email}
					className="input input-pill"
				/>
				<Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
					{label}
				</Button>
			</div>
			<p className="waitlist-note">{waitlistMessages.note}</p>
			{answer && !busy && <Alert tone={answer.joined ? "good" : "bad"}>{answer.message}</Alert>}
		</fetcher.Form>
	);
}
