import { href, useFetcher } from "react-router";
import { type FormAnswer, messagesOf } from "#app/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { accountMessages } from "./account.ts";
import type { ProfileIntent } from "./profile-form.tsx";

interface ConfirmFirstProps {
	/** What takes a confirmed address, as a sentence. */
	what: string;
	email: string;
}

/** Stands above a form that takes a confirmed address. The link is sent again without leaving it; without JavaScript the profile says so. */
export function ConfirmFirst({ what, email }: ConfirmFirstProps) {
	const { Form, state, data: answer } = useFetcher<FormAnswer>();
	const intent: ProfileIntent = "send-confirmation";
	return (
		<Alert className="mb-8" tone={!answer ? "info" : answer.sent ? "good" : "bad"}>
			<p>
				{what} We have mailed a link to <bdi>{email}</bdi>. Follow it, then come back.
			</p>
			{answer && <p className="mt-2">{messagesOf(answer)[0]}</p>}
			<Form method="post" action={`${href("/profile")}#confirmation`} className="mt-3">
				<input type="hidden" name="intent" value={intent} />
				<Button type="submit" busy={state !== "idle"} busyLabel="Sending...">
					{accountMessages.sendAgain}
				</Button>
			</Form>
		</Alert>
	);
}
