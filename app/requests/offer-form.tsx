import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RadioField } from "#app/ui/check-field.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { type OfferAnswer, offerAnswers } from "./offer.ts";
import { type OfferFields, type OfferInput, offerSchema } from "./offer-input.ts";

const labels: Record<OfferAnswer, string> = { accepted: "Yes, I would", declined: "No, not this one" };

interface OfferFormProps {
	answer: FormAnswer | undefined;
	/** Who asks. */
	name: string;
	back: string;
}

/** Asks whoever was asked for a request whether they would do it. */
export function OfferForm({ answer, name, back }: OfferFormProps) {
	const [form, fields] = useBoardForm<OfferFields, OfferInput>(offerSchema, answer);
	return (
		<BoardForm form={form} answer={answer} label="Send answer" busyLabel="Sending..." cancel={back}>
			<FormSection title="Your answer">
				<FieldGroup
					required
					id={fields.answer.id}
					legend="Would you do it?"
					hint="A yes is not a promise yet: you talk about the rest first."
					error={fields.answer.errors?.[0]}
				>
					{offerAnswers.map((value) => (
						<RadioField
							key={`${fields.answer.key} ${value}`}
							name={fields.answer.name}
							value={value}
							label={labels[value]}
							defaultChecked={fields.answer.initialValue === value}
						/>
					))}
				</FieldGroup>
				<FormTextArea
					field={fields.text}
					label="If yes: a few words to them"
					rows={4}
					hint={`It opens a conversation with ${name} under the name of your card. Your address is not shown.`}
				/>
				<FormTextArea
					field={fields.reason}
					label="If no: why, if you like"
					rows={2}
					hint="They read it without your name. A no never counts against you."
				/>
				<FormTextField
					field={fields.colleague}
					label="If no: whom would you suggest?"
					hint="The link or handle of a card that answers requests. They are asked next, without your name."
				/>
			</FormSection>
		</BoardForm>
	);
}
