import { RadioField } from "#app/ui/check-field.tsx";
import { FieldGroup } from "#app/ui/field.tsx";

interface ReasonChoiceProps {
	id: string;
	legend: string;
	reasons: readonly { value: string; label: string }[];
	chosen: string;
	onChoose: (reason: string) => void;
	error: string | undefined;
}

/** One reason of several, which the form sends as `reason`. */
export function ReasonChoice({ id, legend, reasons, chosen, onChoose, error }: ReasonChoiceProps) {
	return (
		<FieldGroup required id={id} legend={legend} error={error}>
			{reasons.map(({ value, label }) => (
				<RadioField
					key={value}
					name="reason"
					value={value}
					label={label}
					defaultChecked={chosen === value}
					onChange={() => onChoose(value)}
					// It may have been chosen before the scripts of the page were there.
					ref={(radio) => {
						if (radio?.checked) onChoose(value);
					}}
				/>
			))}
		</FieldGroup>
	);
}
