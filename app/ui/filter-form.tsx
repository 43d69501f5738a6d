import { type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation, useNavigation, useSubmit } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { useFailedForm } from "./failed-form.ts";

interface FilterFormProps {
	/** What the address asks for, by the names of the fields; several values for checkboxes of one name. */
	asked: Record<string, string | string[] | number | boolean | null>;
	className?: string;
	children: ReactNode;
}

/** The search and filters of a list: a plain GET form. With JavaScript a changed choice applies at once, and text with Enter. */
export function FilterForm({ asked, className, children }: FilterFormProps) {
	const submit = useSubmit();
	const form = useRef<HTMLFormElement>(null);
	const isAsking = useNavigation().state !== "idle";
	const isUnanswered = useFailedForm(useLocation().pathname) !== undefined;
	useEffect(() => {
		// Until the answer is there, the form is ahead of the address.
		if (!isAsking && !isUnanswered) showFilters(form.current, asked);
	}, [asked, isAsking, isUnanswered]);
	const search = (form: HTMLFormElement) => submit(filledFields(form), { preventScrollReset: true });
	return (
		<Form
			method="get"
			role="search"
			ref={form}
			className={className}
			onSubmit={(event) => {
				event.preventDefault();
				search(event.currentTarget);
			}}
			onChange={({ target, currentTarget }) => {
				const isTyped = target instanceof HTMLInputElement && !isBox(target);
				if (!isTyped) search(currentTarget);
			}}
		>
			{children}
		</Form>
	);
}

interface FilterActionsProps {
	/** The path without any filters. */
	path: string;
	/** Whether there is something to clear. */
	clearable: boolean;
	clear?: string;
}

/** The end of a `FilterForm`. */
export function FilterActions({ path, clearable, clear = "Clear Filters" }: FilterActionsProps) {
	return (
		<div className="actions pt-4">
			<Button type="submit">Search</Button>
			{clearable && (
				<ButtonLink to={path} variant="plain">
					{clear}
				</ButtonLink>
			)}
		</div>
	);
}

/** Brings the form in line with the address, except the field that somebody is busy with. */
function showFilters(form: HTMLFormElement | null, asked: FilterFormProps["asked"]) {
	for (const control of form?.elements ?? []) {
		if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
		const value = asked[control.name];
		if (control === document.activeElement || value === undefined) continue;
		if (!isBox(control)) control.value = String(value ?? "");
		else if (typeof value === "boolean") control.checked = value;
		else control.checked = [value].flat().includes(control.value);
	}
}

function isBox(control: HTMLInputElement | HTMLSelectElement): control is HTMLInputElement {
	return control.type === "checkbox" || control.type === "radio";
}

/** The fields that ask for something, so that the address stays short. */
function filledFields(form: HTMLFormElement) {
	const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
	return new URLSearchParams(fields.filter(([, value]) => value.trim() !== ""));
}
