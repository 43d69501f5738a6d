import type { z } from "zod";
import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import { dayOf, endOfDayIn, lastDayOf } from "#app/boards/closing.ts";
import { expertisePresets } from "#app/cards/card.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormChips } from "#app/ui/form-chips.tsx";
import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form-section.tsx";
import { AddressField } from "#app/unconfirmed/address-field.tsx";
import { countCharacters } from "#app/web/text.ts";
import { maxDaysOpen, purposeLabels, purposes, requestLimits } from "./request.ts";
import { RequestDetails } from "./request-details.tsx";
import { type RequestFields, type RequestInput, requestSchema, visitorRequestSchema } from "./request-input.ts";

interface RequestFormProps {
	answer: FormAnswer | undefined;
	/** What stands in it at first. */
	defaults: Partial<RequestFields> | undefined;
	/** Whether whoever fills it in has no account. */
	isVisitor?: boolean;
	/** Whether its draft goes with the tab, as that of a visitor. */
	isPrivate?: boolean;
	version?: string;
	label: string;
	busyLabel: string;
	cancel: string;
}

export function RequestForm({
	answer,
	defaults,
	isVisitor = false,
	isPrivate = isVisitor,
	...ofPage
}: RequestFormProps) {
	const schema: z.ZodType<RequestInput> = isVisitor ? visitorRequestSchema : requestSchema;
	const [form, fields] = useBoardForm<RequestFields & { email: string }, RequestInput>(schema, answer, defaults);
	const description = form.value?.description ?? "";
	return (
		<BoardForm {...{ form, answer }} {...ofPage} isPrivate={isPrivate} toasts>
			<FormSection title="What you need">
				<FormSelect
					label="What for"
					field={fields.purpose}
					prompt="Choose"
					choices={purposes.map((value) => ({ value, label: purposeLabels[value] }))}
				/>
				<FormTextField
					field={fields.title}
					label="Title"
					hint="In plain words, such as 'What lives in the harbour?'."
				/>
				<FormTextArea
					field={fields.description}
					label="Description"
					rows={5}
					hint="Who will listen or read, how long it takes, and when."
					counter={`${countCharacters(description)} / ${requestLimits.description}`}
				/>
				<FormChips
					field={fields.topics}
					legend="Topics"
					choices={expertisePresets}
					hint="Those who explain one of these are asked. Choose none, and anybody may be asked."
				/>
				<FieldRow>
					<FormTextField
						field={fields.languages}
						label="Languages"
						hint="Any of these will do. Separated by commas, such as 'English, Portuguese'."
					/>
					<FormTextField
						field={fields.closesOn}
						label="Until when"
						type="date"
						min={dayOf(new Date())}
						max={dayOf(lastDayOf(endOfDayIn(maxDaysOpen)))}
						hint="The last day on which you are looking, until midnight UTC."
					/>
				</FieldRow>
			</FormSection>
			<FormSection title="Where">
				<FormCheckbox label="Online" field={fields.online} hint="It can be done online." />
				<FieldRow>
					<FormTextField field={fields.town} label="Town" hint="Needed unless it is online." />
					<FormTextField
						field={fields.country}
						label="Country"
						autoComplete="country-name"
						hint="With a country, people elsewhere in it who travel are asked too."
					/>
				</FieldRow>
			</FormSection>
			<FormSection title="Who asks">
				<FieldRow>
					<FormTextField
						field={fields.name}
						label="Your name"
						autoComplete="name"
						hint="Everybody sees it. Whoever says yes writes to you here, so you need not say how to reach you."
					/>
					<FormTextField field={fields.organisation} label="Organisation" autoComplete="organization" />
				</FieldRow>
				{isVisitor && <AddressField field={fields.email} />}
			</FormSection>
			<RequestDetails fields={fields} isClosed={isVisitor} />
		</BoardForm>
	);
}
