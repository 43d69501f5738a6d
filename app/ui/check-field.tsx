import { type ComponentProps, type ReactNode, useId } from "react";
import { controlProps, FieldNotes, type FieldProps } from "./field.tsx";
import { nameOfTick, useFieldLabel } from "./field-labels.ts";

interface CheckProps
	extends Omit<FieldProps, "counter" | "required">,
		Omit<ComponentProps<"input">, "type" | "className"> {
	/** Stands at the right end of the row, outside the label, such as a number of results. */
	count?: ReactNode;
}

export function CheckboxField(props: CheckProps) {
	return <CheckRow {...props} type="checkbox" box="check-box" />;
}

export function RadioField(props: CheckProps) {
	return <CheckRow {...props} type="radio" box="check-box" />;
}

/** A checkbox that takes effect as a setting that is on or off. */
export function SwitchField(props: CheckProps) {
	return <CheckRow {...props} type="checkbox" role="switch" box="switch" />;
}

interface CheckRowProps extends CheckProps {
	type: "checkbox" | "radio";
	box: "check-box" | "switch";
}

function CheckRow({ label, error, hint, count, className, id: ownId, box, ...input }: CheckRowProps) {
	const newId = useId();
	const id = ownId ?? newId;
	useFieldLabel(id, label, nameOfTick);
	return (
		<div className={className}>
			<div className="check">
				<input {...input} {...controlProps(id, { error, hint })} className={box} />
				<label htmlFor={id} id={`${id}-label`} className="check-label">
					{label}
				</label>
				{count !== undefined && <span className="field-counter">{count}</span>}
			</div>
			<FieldNotes id={id} error={error} hint={hint} />
		</div>
	);
}
