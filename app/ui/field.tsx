import {
	type ChangeEvent,
	Children,
	type ComponentProps,
	isValidElement,
	type ReactNode,
	useId,
	useState,
} from "react";
import { Button } from "./button.tsx";
import { clearFile } from "./clear-file.ts";
import { type FieldWords, useFieldLabel } from "./field-labels.ts";

export interface FieldProps {
	label: string;
	/** Marked with a star, and told to assistive technology; whether something stands in it is for the form to check. */
	required?: boolean;
	/** What is wrong with the value; marks the control as invalid. */
	error?: string;
	hint?: ReactNode;
	/** Stands right of the label, such as `82 / 120`. */
	counter?: string;
	className?: string;
}

/** What ties a control to its label, hint, counter and error. */
interface ControlProps {
	id: string;
	"aria-describedby": string | undefined;
	"aria-invalid": true | undefined;
	"aria-required": true | undefined;
}

interface CustomFieldProps extends FieldProps {
	id?: string;
	nameOf?: FieldWords["nameOf"];
	children: (control: ControlProps) => ReactNode;
}

/** A label above a control of your own, which must spread the given props. */
export function Field({
	label,
	required,
	error,
	hint,
	counter,
	className,
	id: ownId,
	nameOf,
	children,
}: CustomFieldProps) {
	const newId = useId();
	const id = ownId ?? newId;
	useFieldLabel(id, label, nameOf);
	return (
		<div className={className ? `field ${className}` : "field"}>
			<div className="field-head">
				<label htmlFor={id} id={`${id}-label`} className="field-label" data-required={required || undefined}>
					{label}
				</label>
				<FieldCounter id={id} counter={counter} />
			</div>
			{children(controlProps(id, { required, error, hint, counter }))}
			<FieldNotes id={id} error={error} hint={hint} />
		</div>
	);
}

export function TextField({
	label,
	required,
	error,
	hint,
	counter,
	className,
	id,
	type = "text",
	...input
}: FieldProps & ComponentProps<"input">) {
	/** Addresses, numbers and the like are written from left to right. */
	const dir = type === "text" ? "auto" : undefined;
	return (
		<Field {...{ label, required, error, hint, counter, className, id }}>
			{(control) => <input {...{ type, dir }} {...input} {...control} className="input" />}
		</Field>
	);
}

export function TextArea({
	label,
	required,
	error,
	hint,
	counter,
	className,
	id,
	...textarea
}: FieldProps & ComponentProps<"textarea">) {
	return (
		<Field {...{ label, required, error, hint, counter, className, id }}>
			{(control) => <textarea rows={3} dir="auto" {...textarea} {...control} className="input" />}
		</Field>
	);
}

/** What stands in the option of a value, wherever it is among the children of a choice. */
function optionName(options: ReactNode, value: string): string | undefined {
	for (const option of Children.toArray(options)) {
		if (!isValidElement<ComponentProps<"option">>(option)) continue;
		const { value: own, children } = option.props;
		const name = own === value && typeof children === "string" ? children : optionName(children, value);
		if (name !== undefined) return name;
	}
	return undefined;
}

/** The options are its children. */
export function SelectField({
	label,
	required,
	error,
	hint,
	counter,
	className,
	id: ownId,
	...select
}: FieldProps & ComponentProps<"select">) {
	const newId = useId();
	const id = ownId ?? newId;
	return (
		<Field
			{...{ label, required, error, hint, counter, className, id }}
			nameOf={(value) => optionName(select.children, value)}
		>
			{(control) => <select {...select} {...control} className="input" />}
		</Field>
	);
}

export function FileField({
	label,
	required,
	error,
	hint,
	counter,
	className,
	id,
	onChange,
	...input
}: FieldProps & Omit<ComponentProps<"input">, "type">) {
	const [chosen, setChosen] = useState<HTMLInputElement | null>(null);
	function change(event: ChangeEvent<HTMLInputElement>) {
		setChosen(event.currentTarget.files?.length ? event.currentTarget : null);
		onChange?.(event);
	}
	return (
		<Field {...{ label, required, error, hint, counter, className, id }}>
			{(control) => (
				<>
					<input {...input} {...control} type="file" className="file" onChange={change} />
					{error && chosen && (
						<Button className="mt-2" onClick={() => clearFile(chosen)}>
							Remove this file
						</Button>
					)}
				</>
			)}
		</Field>
	);
}

interface FieldGroupProps extends Omit<FieldProps, "label"> {
	id?: string;
	legend: string;
	/** For a group that gets the focus itself, where none of its controls can have it. */
	tabIndex?: -1 | undefined;
	nameOf?: FieldWords["nameOf"];
	children: ReactNode;
}

/** Several controls that answer one question, such as choice chips or checkboxes. */
export function FieldGroup(props: FieldGroupProps) {
	const { id: ownId, legend, required, error, hint, counter, className, tabIndex, nameOf, children } = props;
	const newId = useId();
	const id = ownId ?? newId;
	useFieldLabel(id, legend, nameOf);
	const described = controlProps(id, { error, hint, counter })["aria-describedby"];
	return (
		<fieldset
			id={id}
			tabIndex={tabIndex}
			className={className ? `field ${className}` : "field"}
			aria-labelledby={`${id}-label`}
			aria-describedby={[required && `${id}-required`, described].filter(Boolean).join(" ") || undefined}
		>
			<div className="field-head">
				<span id={`${id}-label`} className="field-label" data-required={required || undefined}>
					{legend}
				</span>
				{/* A group can't be required to assistive technology but in words. */}
				{required && (
					<span id={`${id}-required`} hidden>
						Required.
					</span>
				)}
				<FieldCounter id={id} counter={counter} />
			</div>
			{children}
			<FieldNotes id={id} error={error} hint={hint} />
		</fieldset>
	);
}

export function controlProps(
	id: string,
	notes: Pick<FieldProps, "required" | "error" | "hint" | "counter">,
): ControlProps {
	const describedBy = [
		notes.counter !== undefined && `${id}-counter`,
		notes.hint && `${id}-hint`,
		notes.error && `${id}-error`,
	].filter(Boolean);
	return {
		id,
		"aria-describedby": describedBy.join(" ") || undefined,
		"aria-invalid": notes.error ? true : undefined,
		"aria-required": notes.required || undefined,
	};
}

function FieldCounter({ id, counter }: { id: string; counter: string | undefined }) {
	if (counter === undefined) return null;
	return (
		<span id={`${id}-counter`} className="field-counter">
			{counter}
		</span>
	);
}

export function FieldNotes({ id, error, hint }: { id: string } & Pick<FieldProps, "error" | "hint">) {
	return (
		<>
			{hint && (
				<p id={`${id}-hint`} className="field-hint">
					{hint}
				</p>
			)}
			{error && (
				<p id={`${id}-error`} className="field-error">
					{error}
				</p>
			)}
		</>
	);
}

/** Stands once above the fields of a form. What is not marked is optional. */
export function RequiredNote() {
	return <p className="required-note">Fields marked * are required.</p>;
}
