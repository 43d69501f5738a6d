import type { FieldMetadata } from "@conform-to/react";
import { audiences } from "#app/boards/audiences.ts";
import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import { dayOf, endOfDayIn, lastDayOf } from "#app/boards/closing.ts";
import { currencies, defaultCurrency, payPeriods } from "#app/boards/pay.ts";
import { expertisePresets } from "#app/cards/card.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Chips, ChoiceChip } from "#app/ui/chip.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form-section.tsx";
import { countCharacters } from "#app/web/text.ts";
import { defaultPeriod, maxDaysOpen, maxWanted, purposeLabels, purposes, requestLimits } from "./request.ts";
import { type RequestFields, type RequestInput, requestSchema } from "./request-input.ts";
import "#app/boards/pay.css";

interface RequestFormProps {
	answer: FormAnswer | undefined;
	/** What stands in it at first. */
	defaults: Partial<RequestFields> | undefined;
	version?: string;
	label: string;
	busyLabel: string;
	cancel: string;
}

export function RequestForm({ answer, defaults, ...ofPage }: RequestFormProps) {
	const [form, fields] = useBoardForm<RequestFields, RequestInput>(requestSchema, answer, defaults);
	const description = form.value?.description ?? "";
	return (
		<BoardForm {...{ form, answer }} {...ofPage} toasts>
			<FormSection title="What you need">
				<FormSelect label="What for" field={fields.purpose}>
					<option value="">Choose</option>
					{purposes.map((value) => (
						<option key={value} value={value}>
							{purposeLabels[value]}
						</option>
					))}
				</FormSelect>
				<FormTextField
					field={fields.title}
					label="Topic"
					hint="In plain words, such as 'What lives in the harbour?'."
				/>
				<FormTextArea
					field={fields.description}
					label="Description"
					rows={6}
					counter={`${countCharacters(description)} / ${requestLimits.description}`}
				/>
				<ChoiceChips field={fields.topics} legend="Fields" choices={expertisePresets} />
				<ChoiceChips field={fields.audiences} legend="Audience" choices={audiences} />
				<FieldRow>
					<FormTextField
						field={fields.wanted}
						label="How many people"
						inputMode="numeric"
						hint={`From 1 to ${maxWanted}. Left empty, it is one.`}
					/>
					<FormTextField
						field={fields.closesOn}
						label="Until when"
						type="date"
						min={dayOf(new Date())}
						max={dayOf(lastDayOf(endOfDayIn(maxDaysOpen)))}
						hint="The last day on which you are looking."
					/>
				</FieldRow>
			</FormSection>
			<FormSection title="Where">
				<FormCheckbox label="Online" field={fields.online} hint="It can be done online." />
				<FieldRow>
					<FormTextField field={fields.town} label="Town" hint="Needed unless it is online." />
					<FormTextField field={fields.country} label="Country" autoComplete="country-name" />
				</FieldRow>
				<FormTextField
					field={fields.languages}
					label="Languages"
					hint="Any of these will do. Separated by commas, such as 'English, Portuguese'."
				/>
			</FormSection>
			<FormSection title="Pay">
				<FormCheckbox label="Paid" field={fields.paid} />
				<div className="pay-fields">
					<FormTextField field={fields.payMin} label="Minimum" inputMode="decimal" />
					<FormTextField field={fields.payMax} label="Maximum" inputMode="decimal" />
					<Choice field={fields.payCurrency} label="Currency" choices={currencies} fallback={defaultCurrency} />
					<Choice field={fields.payPer} label="For" choices={payPeriods} fallback={defaultPeriod} />
				</div>
				<FormTextField field={fields.payNote} label="About the pay" hint="Such as 'Travel and a room for the night'." />
			</FormSection>
			<FormSection title="Who asks">
				<FieldRow>
					<FormTextField
						field={fields.name}
						label="Your name"
						autoComplete="name"
						hint="Everybody sees it. With a card under this name that takes messages, people answer through it; otherwise say in the description how to reach you."
					/>
					<FormTextField field={fields.organisation} label="Organisation" autoComplete="organization" />
				</FieldRow>
			</FormSection>
		</BoardForm>
	);
}

interface FieldProps {
	// biome-ignore lint/suspicious/noExplicitAny: a field of any form
	field: FieldMetadata<string, any>;
	choices: readonly string[];
}

interface ChipsProps extends Pick<FieldProps, "choices"> {
	field: FieldMetadata<string[], RequestFields>;
	legend: string;
}

function ChoiceChips({ field, legend, choices }: ChipsProps) {
	return (
		<FieldGroup id={field.id} legend={legend} error={Object.values(field.allErrors)[0]?.[0]}>
			<Chips>
				{choices.map((choice) => (
					<ChoiceChip
						key={`${field.key} ${choice}`}
						type="checkbox"
						name={field.name}
						value={choice}
						label={choice}
						defaultChecked={[field.initialValue].flat().includes(choice)}
					/>
				))}
			</Chips>
		</FieldGroup>
	);
}

function Choice({ field, label, choices, fallback }: FieldProps & { label: string; fallback: string }) {
	return (
		<FormSelect label={label} field={field} fallback={fallback}>
			{choices.map((choice) => (
				<option key={choice} value={choice}>
					{choice === "piece" ? "all of it" : choice}
				</option>
			))}
		</FormSelect>
	);
}
