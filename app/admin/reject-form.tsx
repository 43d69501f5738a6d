import { useState } from "react";
import { href, useFetcher } from "react-router";
import { DraftTextArea } from "#app/forms/draft-text-area.tsx";
import { FormAlert, useTyped } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { moderationMessages, rejectionReasons } from "#app/moderation/moderation.ts";
import { Button } from "#app/ui/button.tsx";
import { useFailedForm } from "#app/ui/failed-form.ts";
import { RequiredNote } from "#app/ui/field.tsx";
import { ReasonChoice } from "./reason-choice.tsx";
import { rightsLost } from "./rights-lost.ts";

interface RejectFormProps {
	subject: string;
	back: string;
	/** What the page was answered that the form is on. */
	pageAnswer?: FormAnswer;
}

/** Why something is rejected. The submitter is told in these words. What goes wrong is told above, with all that was typed. */
export function RejectForm({ subject, back, pageAnswer }: RejectFormProps) {
	const unsent = useFailedForm(href("/admin/reject"));
	const fetcher = useFetcher<FormAnswer>();
	const answer = fetcher.data ?? pageAnswer;
	const typed = useTyped(pageAnswer);
	const errors = answer?.result?.error;
	const busy = fetcher.state !== "idle";
	const [reason, setReason] = useState(typed("reason") ?? "");
	return (
		<fetcher.Form method="post" action={href("/admin/reject")} preventScrollReset className="reject-form">
			<FormAlert
				answer={answer}
				formId="reject"
				message={unsent ? `${moderationMessages.rejectFailed}. ${unsent}` : rightsLost(answer)}
				signIn={
					<a href={href("/login")} target="_blank" rel="noopener">
						Sign in in a new tab
					</a>
				}
			/>
			<RequiredNote />
			<input type="hidden" name="subject" value={subject} />
			<input type="hidden" name="back" value={back} />
			<ReasonChoice
				id="reject-reason"
				legend="Reason"
				reasons={rejectionReasons}
				chosen={reason}
				onChoose={setReason}
				error={errors?.reason?.[0]}
			/>
			<DraftTextArea
				draft={`${href("/admin/reject")} ${subject}`}
				label={reason === "other" ? "Reason" : "Message to the submitter"}
				id="reject-explanation"
				name="explanation"
				rows={4}
				required={reason === "other"}
				defaultValue={typed("explanation")}
				error={errors?.explanation?.[0]}
				hint="It will be emailed to the submitter and kept in the log."
			/>
			<div className="actions">
				<Button type="submit" variant="danger" busy={busy} busyLabel="Rejecting...">
					Reject
				</Button>
			</div>
		</fetcher.Form>
	);
}
