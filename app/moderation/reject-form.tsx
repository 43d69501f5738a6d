import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { RadioField } from "#app/ui/check-field.tsx";
import { FieldGroup, TextArea } from "#app/ui/field.tsx";
import { rejectionReasons } from "./moderation.ts";
import type { RejectAnswer } from "./reject.tsx";

interface RejectFormProps {
	subject: string;
	back: string;
	answer?: RejectAnswer;
	onSend?: () => void;
}

/** Why something is rejected. The submitter is told in these words. */
export function RejectForm({ subject, back, answer, onSend }: RejectFormProps) {
	const path = href("/admin/reject");
	const busy = useNavigation().formAction === path;
	const [reason, setReason] = useState(answer?.values.reason ?? "");
	return (
		<Form method="post" action={path} className="reject-form" onSubmit={onSend}>
			<input type="hidden" name="subject" value={subject} />
			<input type="hidden" name="back" value={back} />
			<FieldGroup legend="Reason" error={answer?.errors.reason}>
				{rejectionReasons.map(({ value, label }) => (
					<RadioField
						key={value}
						name="reason"
						value={value}
						label={label}
						required
						checked={reason === value}
						onChange={() => setReason(value)}
					/>
				))}
			</FieldGroup>
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
		</Form>
	);
}
