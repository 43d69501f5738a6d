import { useState } from "react";
import { href, useFetcher } from "react-router";
import { rejectionReasons } from "#app/moderation/moderation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { ReasonChoice } from "./reason-choice.tsx";
import type { RejectAnswer } from "./reject-answer.ts";

interface RejectFormProps {
	subject: string;
	back: string;
	/** What the page was answered that the form is on. */
	pageAnswer?: RejectAnswer;
}

/** Why something is rejected. The submitter is told in these words. What goes wrong is told above, with all that was typed. */
export function RejectForm({ subject, back, pageAnswer }: RejectFormProps) {
	const fetcher = useFetcher<RejectAnswer>();
	const answer = fetcher.data ?? pageAnswer;
	const busy = fetcher.state !== "idle";
	const [reason, setReason] = useState(answer?.values.reason ?? "");
	return (
		<fetcher.Form method="post" action={href("/admin/reject")} preventScrollReset className="reject-form">
			{answer?.message && (
				<Alert>
					{answer.message}{" "}
					{answer.needsLogin && (
						<a href={href("/login")} target="_blank" rel="noopener">
							Login in a new tab
						</a>
					)}
				</Alert>
			)}
			<input type="hidden" name="subject" value={subject} />
			<input type="hidden" name="back" value={back} />
			<ReasonChoice
				legend="Reason"
				reasons={rejectionReasons}
				chosen={reason}
				onChoose={setReason}
				error={answer?.errors.reason}
			/>
			<TextArea
				label={reason === "other" ? "What the submitter is told" : "What else the submitter is told (optional)"}
				name="explanation"
				rows={4}
				required={reason === "other"}
				defaultValue={answer?.values.explanation}
				error={answer?.errors.explanation}
				hint="It is mailed to the submitter and stays in the log."
			/>
			<div className="actions">
				<Button type="submit" variant="danger" busy={busy} busyLabel="Rejecting...">
					Reject
				</Button>
			</div>
		</fetcher.Form>
	);
}
