import type { FieldMetadata } from "@conform-to/react";
import { Chips, ChoiceChip } from "./chip.tsx";
import { FieldGroup } from "./field.tsx";

interface FormChipsProps {
	// biome-ignore lint/suspicious/noExplicitAny: a field of any form
	field: FieldMetadata<string[], any>;
	legend: string;
	choices: readonly string[];
	hint?: string;
}

/** A choice of any of several in a form that Conform keeps. */
export function FormChips({ field, legend, choices, hint }: FormChipsProps) {
	return (
		<FieldGroup id={field.id} legend={legend} error={Object.values(field.allErrors)[0]?.[0]} hint={hint}>
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
