import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { flushSync } from "react-dom";
import { audiences } from "#app/boards/audiences.ts";
import { currentZone } from "#app/boards/time-zones.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormChips } from "#app/ui/form-chips.tsx";
import { FormSelect, FormTextField } from "#app/ui/form-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form-section.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { maxRequestsPerMonth, payChoices, requestChoices, travelChoices } from "../asking.ts";
import type { CardFormFields } from "../card-input.ts";
import { cardMessages } from "../card-messages.ts";

const requestsHint =
	"Whether you answer them, once the card is in the directory and your address is confirmed. Only you see 'Not now'.";

interface AskingSectionProps {
	form: FormMetadata<CardFormFields>;
	fields: ReturnType<FormMetadata<CardFormFields>["getFieldset"]>;
	signedIn: boolean;
}

/** What those look for who want to ask somebody. It is closed until something stands in it, since none of it is needed. */
export function AskingSection({ form, fields, signedIn }: AskingSectionProps) {
	const { languages, town, country, timeZone, travel, pay, requests, requestsPerMonth } = fields;
	const texts = [languages, town, country, timeZone, travel, pay, requests, requestsPerMonth];
	const isUsed = [...texts, fields.audiences].some(({ initialValue, allErrors }) => {
		return Boolean(initialValue?.length) || Object.keys(allErrors).length > 0;
	});
	return (
		<FormSection title="Working with you">
			<Disclosure summary="Languages, place, audiences, pay, requests" open={isUsed} className="card-asking">
				<div className="form-fields">
					<p className="field-hint">All optional. People find you by it.</p>
					<FormTextField
						field={languages}
						label="Languages"
						hint="Those you speak in public, separated by commas, such as 'English, Portuguese'."
					/>
					<FieldRow>
						<FormTextField field={town} label="Town" autoComplete="address-level2" />
						<FormTextField field={country} label="Country" autoComplete="country-name" />
					</FieldRow>
					<TimeZoneField form={form} field={timeZone} />
					<FormChips field={fields.audiences} legend="Audiences" choices={audiences} />
					<FieldRow>
						<FormSelect field={travel} label="Travel" choices={travelChoices} prompt="Not specified" />
						<FormSelect field={pay} label="Pay" choices={payChoices} prompt="Not specified" />
					</FieldRow>
					<FieldRow>
						<FormSelect
							field={requests}
							label="Requests"
							choices={requestChoices}
							prompt="Not specified"
							hint={signedIn ? requestsHint : `${requestsHint} ${cardMessages.startsInAccount}`}
						/>
						<FormTextField
							field={requestsPerMonth}
							label="Requests a month"
							inputMode="numeric"
							hint={`The most you will take, up to ${maxRequestsPerMonth}. Only you see it.`}
						/>
					</FieldRow>
				</div>
			</Disclosure>
		</FormSection>
	);
}

function TimeZoneField({
	form,
	field,
}: {
	form: AskingSectionProps["form"];
	field: FieldMetadata<string, CardFormFields>;
}) {
	const isHydrated = useHydrated();
	// Not before it is asked for: to learn it takes a phone a tenth of a second.
	const fillIn = () => {
		const value = currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
		// With what is put into it, the field is a new one.
		flushSync(() => form.update({ name: field.name, value }));
		document.getElementById(field.id)?.focus();
	};
	return (
		<div className="grid gap-3 justify-items-start">
			<FormTextField field={field} label="Time zone" hint="Such as 'Europe/Lisbon'." className="w-full" />
			{isHydrated && !field.value && (
				<Button variant="plain" onClick={fillIn}>
					Use this device's time zone
				</Button>
			)}
		</div>
	);
}
