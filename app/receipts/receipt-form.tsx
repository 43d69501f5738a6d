import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormTextField } from "#app/ui/form-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form-section.tsx";
import { type ReceiptFields, type ReceiptInput, receiptSchema } from "./receipt-input.ts";

interface ReceiptFormProps {
	answer: FormAnswer | undefined;
	defaults: Partial<ReceiptFields> | undefined;
	version: string;
	label: string;
	cancel: string;
}

/** Asks one side what happened. */
export function ReceiptForm({ answer, defaults, ...ofPage }: ReceiptFormProps) {
	const [form, fields] = useBoardForm<ReceiptFields, ReceiptInput>(receiptSchema, answer, defaults);
	return (
		<BoardForm {...{ form, answer }} {...ofPage} busyLabel="Sending...">
			<FormSection title="What happened">
				<FormTextField field={fields.what} label="What" hint="Such as ‘Talk at the Harbour Museum’." />
				<FieldRow>
					<FormTextField field={fields.happenedOn} label="When" type="date" />
					<FormTextField
						field={fields.role}
						label="Role of whoever did it"
						hint="Such as ‘Speaker’ or ‘Illustrator’."
					/>
				</FieldRow>
				<FieldRow>
					<FormTextField field={fields.audienceSize} label="How many people it reached" inputMode="numeric" />
					<FormTextField
						field={fields.audience}
						label="Who they were"
						hint="Such as ‘pupils’. Leave both empty where nobody counted."
					/>
				</FieldRow>
			</FormSection>
		</BoardForm>
	);
}

/** What stands in a form that changes what a receipt says. */
export function fieldsOf(said: ReceiptInput): ReceiptFields {
	return { ...said, audienceSize: said.audienceSize === null ? "" : String(said.audienceSize) };
}
