import { createContext, useContext } from "react";

export interface FieldWords {
	label: string;
	/** What a value of it is called, where the value itself does not say it. */
	nameOf?: (value: string) => string | undefined;
}

/** What fields are called on a page that the server draws, by their ids. In the browser there is none: the page itself says it. */
export type FieldLabels = Map<string, FieldWords>;
export const FieldLabelsContext = createContext<FieldLabels | null>(null);

/** Tells what stands above a field what it is called. */
export function useFieldLabel(id: string, label: string, nameOf?: FieldWords["nameOf"]) {
	useContext(FieldLabelsContext)?.set(id, { label, nameOf });
}

/** @param labels of a page that is not drawn yet */
export function fieldWords(id: string, labels: FieldLabels | null): FieldWords | undefined {
	if (labels) return labels.get(id);
	const field = document.getElementById(id);
	const label = (document.getElementById(`${id}-label`) ?? field?.querySelector(".field-label"))?.textContent;
	if (!field || !label) return undefined;
	if (field.matches("[type=checkbox]")) return { label, nameOf: nameOfTick };
	if (field.querySelector("[type=file]")) return { label, nameOf: nameOfFile };
	const choiceOf = (value: string) => field.querySelector(`[value="${CSS.escape(value)}"]`);
	return { label, nameOf: (value) => choiceOf(value)?.closest("option, label")?.textContent ?? undefined };
}

export function nameOfTick(value: string) {
	return value === "on" ? "ticked" : "not ticked";
}

/** Files have names that say nothing. */
export function nameOfFile(value: string) {
	return value === "" ? undefined : "another picture";
}
