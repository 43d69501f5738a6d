import { Form, useNavigation } from "react-router";
import { DraftTextArea } from "#app/forms/draft-text-area.tsx";
import { FormAlert, useTyped, VersionField } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";

interface AnswerFormProps {
	/** Of its page, by which the browser knows the draft. */
	path: string;
	answer: FormAnswer | undefined;
	/** Who is there to read it, as the server knows it. */
	company: string;
}

export function AnswerForm({ path, answer, company }: AnswerFormProps) {
	const typed = useTyped(answer);
	const busy = useNavigation().state !== "idle";
	return (
		<Form method="post" className="message-form">
			<FormAlert answer={answer} formId="answer" />
			<VersionField answer={answer} version={company} />
			<DraftTextArea
				draft={path}
				label="Your message"
				id="answer-text"
				name="text"
				rows={5}
				required
				defaultValue={typed("text")}
				error={answer?.result?.error?.text?.[0]}
			/>
			<div className="actions">
				<Button type="submit" variant="sun" busy={busy} busyLabel="Sending...">
					Send
				</Button>
			</div>
		</Form>
	);
}
