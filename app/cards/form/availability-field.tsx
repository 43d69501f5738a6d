import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Chips, ChoiceChip } from "#app/ui/chip.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { FormTextField } from "#app/ui/form-field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { availabilityPresets } from "../card.ts";
import { availabilityEntrySchema, type CardFormFields, isFilled } from "../card-input.ts";
import { changeButton, changes } from "./card-intents.ts";

interface AvailabilityFieldProps {
	form: FormMetadata<CardFormFields>;
	field: FieldMetadata<string[], CardFormFields>;
	custom: FieldMetadata<string, CardFormFields>;
}

/** Chips for the presets and for entries of one's own, which go when they are unchecked. */
export function AvailabilityField({ form, field, custom }: AvailabilityFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const hydrated = useHydrated();
	const chosen = [field.value ?? []].flat().filter((entry) => entry !== undefined);
	const own = chosen.filter((entry) => !availabilityPresets.some((preset) => preset === entry));

	function add() {
		if (!input.current) return;
		const entry = availabilityEntrySchema.safeParse(input.current.value);
		if (!entry.success) return form.validate({ name: custom.name });
		if (entry.data === "") return;
		// The form reads its fields anew for each change, so the text is emptied first and there is one change.
		input.current.value = "";
		const isNew = !chosen.some((one) => one.toLowerCase() === entry.data.toLowerCase());
		form.update({ name: field.name, value: isNew ? [...chosen, entry.data] : chosen });
		input.current.focus();
	}

	return (
		<div className="grid gap-3">
			<FieldGroup
				required={field.required}
				id={field.id}
				legend="Availability"
				error={Object.values(field.allErrors)[0]?.[0]}
			>
				<Chips>
					{[...availabilityPresets, ...new Set(own)].map((entry) => (
						<ChoiceChip
							key={`${field.key} ${entry}`}
							type="checkbox"
							name={field.name}
							value={entry}
							label={entry}
							defaultChecked={chosen.includes(entry)}
							// It goes with this, and the focus it has with it.
							onChange={() => own.includes(entry) && input.current?.focus()}
						/>
					))}
				</Chips>
			</FieldGroup>
			<div className="add-row">
				<FormTextField
					field={custom}
					label="Other availability"
					ref={input}
					onKeyDown={(event) => {
						if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
						event.preventDefault();
						add();
					}}
				/>
				<Button
					type="submit"
					formNoValidate
					name={changeButton}
					value={changes.addAvailability}
					disabled={hydrated && !isFilled(custom.value)}
					onClick={(event) => {
						if (!hydrated) return;
						event.preventDefault();
						add();
					}}
				>
					Add
				</Button>
			</div>
		</div>
	);
}
