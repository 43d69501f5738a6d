import type { FieldMetadata } from "@conform-to/react";
import { audiences } from "#app/boards/audiences.ts";
import { currencies, defaultCurrency, payPeriods } from "#app/boards/pay.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormChips } from "#app/ui/form-chips.tsx";
import { FormCheckbox, FormSelect, FormTextField } from "#app/ui/form-field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { defaultPeriod, maxWanted } from "./request.ts";
import type { RequestFields } from "./request-input.ts";
import "#app/boards/pay.css";

interface RequestDetailsProps {
	fields: Details;
	/** Whether it is closed at first, unless something in it is wrong. */
	isClosed: boolean;
}

type Details = Required<{ [Name in keyof RequestFields]: FieldMetadata<RequestFields[Name], RequestFields> }>;

/** The part of the form without which a request is complete. */
export function RequestDetails({ fields, isClosed }: RequestDetailsProps) {
	const { audiences: forWhom, wanted, paid, payMin, payMax, payCurrency, payPer, payNote } = fields;
	const all = [forWhom, wanted, paid, payMin, payMax, payCurrency, payPer, payNote];
	const isWrong = all.some(({ allErrors }) => Object.keys(allErrors).length > 0);
	return (
		<FormSection title="More, if you like">
			<Disclosure summary="Audience, how many people, pay" open={isWrong || !isClosed}>
				<div className="form-fields">
					<FormChips field={forWhom} legend="Audience" choices={audiences} />
					<FormTextField
						field={wanted}
						label="How many people"
						inputMode="numeric"
						hint={`From 1 to ${maxWanted}. Left empty, it is one.`}
					/>
					<FormCheckbox label="Paid" field={paid} />
					<div className="pay-fields">
						<FormTextField field={payMin} label="Minimum" inputMode="decimal" />
						<FormTextField field={payMax} label="Maximum" inputMode="decimal" />
						<FormSelect field={payCurrency} label="Currency" choices={currencies} fallback={defaultCurrency} />
						<FormSelect field={payPer} label="For" choices={periods} fallback={defaultPeriod} />
					</div>
					<FormTextField field={payNote} label="About the pay" hint="Such as 'Travel and a room for the night'." />
				</div>
			</Disclosure>
		</FormSection>
	);
}

/** What is paid once is paid for all of what is asked. */
const periods = payPeriods.map((value) => ({ value, label: value === "piece" ? "all of it" : value }));
