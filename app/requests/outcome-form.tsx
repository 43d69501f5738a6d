import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RadioField } from "#app/ui/check-field.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { FormTextField } from "#app/ui/form-field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { outcomeLabels, outcomes } from "./request.ts";
import { type OutcomeInput, outcomeSchema } from "./request-input.ts";

interface OutcomeFormProps {
	answer: FormAnswer | undefined;
	closed: boolean;
	version: string;
	back: string;
}

type OutcomeFields = Record<keyof OutcomeInput, string>;

/** Asks who sent a request what came of it. */
export function OutcomeForm({ answer, closed, version, back }: OutcomeFormProps) {
	const [form, fields] = useBoardForm<OutcomeFields, OutcomeInput>(outcomeSchema, answer);
	const { outcome, found } = fields;
	return (
		<BoardForm
			form={form}
			answer={answer}
			version={version}
			label={closed ? "Send answer" : "Close request"}
			busyLabel="Saving..."
			cancel={back}
		>
			<FormSection title="What came of it">
				<FieldGroup required id={outcome.id} legend="Did you find somebody?" error={outcome.errors?.[0]}>
					{outcomes.map((value) => (
						<RadioField
							key={`${outcome.key} ${value}`}
							name={outcome.name}
							value={value}
							label={outcomeLabels[value]}
							defaultChecked={outcome.initialValue === value}
						/>
					))}
				</FieldGroup>
				<FormTextField
					field={found}
					label="How many you found"
					inputMode="numeric"
					hint="Only counted: nobody else sees your answer."
				/>
			</FormSection>
		</BoardForm>
	);
}
