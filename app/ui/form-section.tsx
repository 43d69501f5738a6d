import { type ReactNode, useId } from "react";

/** A part of a form: its name left and its fields right on wide screens, stacked on narrow ones. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
	const id = useId();
	return (
		<fieldset aria-labelledby={id} className="form-section">
			<h2 id={id}>{title}</h2>
			<div className="form-fields">{children}</div>
		</fieldset>
	);
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
	return <div className="field-row">{children}</div>;
}
