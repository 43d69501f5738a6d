/**
 * The buttons of the card form that change it without saving. In the browser the form answers them itself; without
 * JavaScript they post it, and the server sends it back changed.
 */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { maxWorkSamples, type WorkSample } from "../card.ts";
import { availabilityEntrySchema, cardSchema, workSampleSchema } from "../card-input.ts";
import { cardMessages } from "../card-messages.ts";

/** Name of these buttons; their value says which one was pressed. */
export const changeButton = "change";
export const changes = {
	addAvailability: "add-availability",
	addSample: "add-sample",
	/** Followed by the sample's place in the list. */
	removeSample: "remove-sample-",
	removePhoto: "remove-photo",
} as const;

/** The form with the change that its pressed button asks for, or null when that button was the main one. */
export function changeForm(form: FormData): SubmissionResult | null {
	const change = form.get(changeButton);
	form.delete(changeButton);
	if (change === changes.addAvailability) return movedAvailability(form);
	if (change === changes.addSample) return changedSamples(form);
	if (change === changes.removePhoto) {
		form.delete("avatar");
		return formWith(form);
	}
	if (typeof change === "string" && change.startsWith(changes.removeSample)) {
		return withoutSample(form, Number(change.slice(changes.removeSample.length)));
	}
	return null;
}

/** The work sample made of what was typed, or what is wrong with it. `count` is how many there are already. */
export function checkWorkSample(
	typed: { title: string; url: string },
	count: number,
): { sample: WorkSample } | { errors: { title?: string; url?: string } } {
	if (count >= maxWorkSamples) return { errors: { title: cardMessages.samplesFull } };
	const result = workSampleSchema.safeParse(typed);
	if (result.success) return { sample: result.data };
	const messageFor = (field: string) => result.error.issues.find((issue) => issue.path[0] === field)?.message;
	return { errors: { title: messageFor("title"), url: messageFor("url") } };
}

function movedAvailability(form: FormData): SubmissionResult {
	const entry = availabilityEntrySchema.safeParse(textOf(form, "customAvailability"));
	if (!entry.success) {
		return { ...formWith(form), error: { customAvailability: asList(entry.error.issues[0]?.message) } };
	}
	form.delete("customAvailability");
	if (entry.data !== "") form.append("availability", entry.data);
	return formWith(form);
}

function changedSamples(form: FormData) {
	const count = new Set([...form.keys()].map((key) => /^workSamples\[\d+\]/.exec(key)?.[0]).filter(Boolean)).size;
	const checked = checkWorkSample({ title: textOf(form, "sampleTitle"), url: textOf(form, "sampleUrl") }, count);
	if ("errors" in checked) {
		return {
			...formWith(form),
			error: { sampleTitle: asList(checked.errors.title), sampleUrl: asList(checked.errors.url) },
		};
	}
	form.set(`workSamples[${count}].title`, checked.sample.title);
	form.set(`workSamples[${count}].url`, checked.sample.url);
	form.delete("sampleTitle");
	form.delete("sampleUrl");
	return formWith(form);
}

function withoutSample(form: FormData, place: number) {
	const { initialValue, ...result } = formWith(form);
	const samples = initialValue?.workSamples;
	if (!Array.isArray(samples)) return { ...result, initialValue };
	return { ...result, initialValue: { ...initialValue, workSamples: samples.filter((_, i) => i !== place) } };
}

/** The form as it stands, without a word about what is still missing. */
function formWith(form: FormData): SubmissionResult {
	return {
		...parseWithZod(form, { schema: cardSchema, disableAutoCoercion: true }).reply(),
		status: undefined,
		error: undefined,
	};
}

function asList(message: string | undefined) {
	return message === undefined ? null : [message];
}

/** What a field says; nothing where it is missing, or a file. */
export function textOf(form: FormData, field: string) {
	const value = form.get(field);
	return typeof value === "string" ? value : "";
}
