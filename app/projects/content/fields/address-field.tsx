import { FormTextField } from "#app/ui/form-field.tsx";
import type { TypeFieldsProps } from "../use-content-form.ts";

interface AddressFieldProps extends Pick<TypeFieldsProps, "fields"> {
	label: string;
	hint: string;
}

export function AddressField({ fields, label, hint }: AddressFieldProps) {
	return (
		<FormTextField
			field={fields.url}
			label={label}
			hint={hint}
			inputMode="url"
			placeholder="https://"
			autoCapitalize="none"
		/>
	);
}
