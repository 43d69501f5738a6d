import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { CheckboxField, SwitchField } from "./check-field.tsx";
import { SelectField, TextArea, TextField } from "./field.tsx";

/** The name, value and error that Conform keeps for a text; its key changes when Conform sets another value. */
type Bound<Props> = Omit<Props, "name" | "defaultValue" | "error"> & {
	// biome-ignore lint/suspicious/noExplicitAny: a text field serves forms of every shape
	field: FieldMetadata<string, any>;
};

/** A text field of a form that Conform keeps. */
export function FormTextField({ field, ...props }: Bound<ComponentProps<typeof TextField>>) {
	return <TextField key={field.key} {...boundProps(field)} {...props} />;
}

/** A field for an address of the web in a form that Conform keeps. */
export function FormUrlField(props: ComponentProps<typeof FormTextField>) {
	return <FormTextField type="url" inputMode="url" placeholder="https://" autoCapitalize="none" {...props} />;
}

/** A text area of a form that Conform keeps. */
export function FormTextArea({ field, ...props }: Bound<ComponentProps<typeof TextArea>>) {
	return <TextArea key={field.key} {...boundProps(field)} {...props} />;
}

type FormSelectProps = Bound<Omit<ComponentProps<typeof SelectField>, "children">> & {
	choices: readonly (string | { value: string; label: string })[];
	/** What stands for none of them, where that can be chosen. */
	prompt?: string;
	fallback?: string;
};

/** A choice of several in a form that Conform keeps. */
export function FormSelect({ field, choices, prompt, fallback = "", ...props }: FormSelectProps) {
	const { defaultValue = fallback, ...bound } = boundProps(field);
	return (
		<SelectField key={field.key} {...bound} defaultValue={defaultValue} {...props}>
			{prompt && <option value="">{prompt}</option>}
			{choices.map((choice) => {
				const { value, label } = typeof choice === "string" ? { value: choice, label: choice } : choice;
				return (
					<option key={value} value={value}>
						{label}
					</option>
				);
			})}
		</SelectField>
	);
}

/** A checkbox of a form that Conform keeps. */
export function FormCheckbox({ field, ...props }: Bound<ComponentProps<typeof CheckboxField>>) {
	return <CheckboxField {...props} key={field.key} {...checkProps(field)} />;
}

/** A checkbox of a form that Conform keeps, as a setting that is on or off. */
export function FormSwitch({ field, ...props }: Bound<ComponentProps<typeof SwitchField>>) {
	return <SwitchField {...props} key={field.key} {...checkProps(field)} />;
}

function checkProps({ id, name, initialValue }: FieldMetadata<string>) {
	return { id, name, defaultChecked: initialValue === "on" };
}

function boundProps({ id, name, initialValue, errors, required }: FieldMetadata<string>) {
	return { id, name, defaultValue: initialValue, error: errors?.[0], required };
}
