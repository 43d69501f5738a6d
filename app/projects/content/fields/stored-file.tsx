import type { TypeFieldsProps } from "../use-content-form.ts";

/** Carries the upload that the server has already through a form that comes back. */
export function StoredFile({ fields }: Pick<TypeFieldsProps, "fields">) {
	const { name, key, initialValue } = fields.file;
	return <input type="hidden" name={name} key={key} defaultValue={initialValue ?? ""} />;
}
