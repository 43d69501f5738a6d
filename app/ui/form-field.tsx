import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { TextArea, TextField } from "./field.tsx";

/** The name, value and error that Conform keeps for a text; its key changes when Conform sets another value. */
type Bound<Props> = Omit<Props, "name" | "defaultValue" | "error"> & {
	// biome-ignore lint/suspicious/noExplicitAny: a text field serves forms of every shape
	field: FieldMetadata<string, any>;
};

/** A text field of a form that Conform keeps. */
export function FormTextField({ field, ...props }: Bound<ComponentProps<typeof TextField>>) {
	return <TextField {...props} key={field.key} {...boundProps(field)} />;
}

/** A text area of a form that Conform keeps. */
export function FormTextArea({ field, ...props }: Bound<ComponentProps<typeof TextArea>>) {
	return <TextArea {...props} key={field.key} {...boundProps(field)} />;
}

function boundProps({ name, initialValue, errors }: FieldMetadata<string>) {
	return { name, defaultValue: initialValue, error: errors?.[0] };
}
