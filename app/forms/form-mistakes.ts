/** What is wrong with the fields of a form, for the summary above it. */
import { INTENT } from "@conform-to/dom";
import type { FormMetadata } from "@conform-to/react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { type FieldLabels, fieldWords } from "#app/ui/field-labels.ts";
import { hasWrongFile, whenFilesAreReady } from "./file-mistake.ts";
import type { FormAnswer } from "./form-answer.ts";

export interface Mistake {
	/** Of the field, or of the group of fields. */
	id: string;
	message: string;
	/** As the page has it; unknown before the page is drawn. */
	label?: string;
}

/** Those that an answer names. @param formId what the ids of the form's fields begin with */
export function mistakesOfAnswer(
	answer: FormAnswer | undefined,
	formId: string,
	labels: FieldLabels | null,
): Mistake[] {
	return Object.entries(answer?.result?.error ?? {}).flatMap(([name, messages]) => {
		const id = `${formId}-${name}`;
		return name !== "" && messages?.[0] ? { id, message: messages[0], label: fieldWords(id, labels)?.label } : [];
	});
}

/** Those that stand at the fields of a form, in their order on the page. */
export function mistakesIn(form: HTMLElement): Mistake[] {
	return [...form.querySelectorAll(".field-error[id]")].map(({ id: noteId, textContent }) => {
		const id = noteId.replace(/-error$/, "");
		return { id, message: textContent ?? "", label: fieldWords(id, null)?.label };
	});
}

const control = "input:not([type=hidden]), select, textarea, button";

/** For a link to a field: moves the focus there, to its first control if it has several, also where it is folded away. */
export function goToField(event: MouseEvent<HTMLAnchorElement>) {
	const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
	if (!field) return;
	event.preventDefault();
	for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
		fold.open = true;
	const target = field.matches(control) ? field : field.querySelector<HTMLElement>(control);
	target?.focus({ preventScroll: true });
	field.scrollIntoView({ block: "center" });
}

/** The only field of a form that has one, if that is what is wrong. */
export function onlyWrongField(form: Element | null) {
	const [field, ...others] = form?.querySelectorAll<HTMLElement>("input:not([type=hidden]), select, textarea") ?? [];
	return others.length === 0 && field?.ariaInvalid === "true" ? field : undefined;
}

/**
 * Counts how often the browser itself has found mistakes in a form that was to be sent, since its last answer.
 * @returns the number, and what the form does when it is submitted
 */
export function useChecks({ onSubmit }: Pick<FormMetadata, "onSubmit">, answer: FormAnswer | undefined) {
	const [last, setLast] = useState({ answer, checks: 0 });
	const checks = last.answer === answer ? last.checks : 0;
	const { state } = useNavigation();
	const navigation = useRef(state);
	useEffect(() => {
		navigation.current = state;
	}, [state]);
	function submit(event: FormEvent<HTMLFormElement>) {
		const { currentTarget: form } = event;
		const { submitter } = event.nativeEvent as SubmitEvent;
		// Conform submits a form to itself to check one of its fields.
		const isIntent = submitter instanceof HTMLButtonElement && submitter.name === INTENT;
		const ready = isIntent ? undefined : whenFilesAreReady(form);
		if (ready) {
			event.preventDefault();
			submitter?.setAttribute("aria-busy", "true");
			ready.then(() => {
				submitter?.removeAttribute("aria-busy");
				// Who has left the page meanwhile, or closed the dialog, sends nothing.
				if (form.isConnected && navigation.current === "idle") form.requestSubmit(submitter);
			});
			return;
		}
		onSubmit(event);
		if (isIntent) return;
		if (hasWrongFile(form)) event.preventDefault();
		if (event.defaultPrevented) setLast({ answer, checks: checks + 1 });
	}
	return [checks, submit] as const;
}
