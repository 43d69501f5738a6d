import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { type Refusal, versionField } from "./form-answer.ts";

/** A form as it was posted. */
export interface PostedForm<Input> {
	/** What it says; missing where it must come back first. */
	input?: Input;
	/** The status with which it comes back then: 422 when something is wrong with it. */
	status: number;
	/** What stands above it then, besides what is wrong with its fields. */
	message?: string;
	/** The version that an edit is made from; empty when the form names none. */
	version: string;
	/** The form with what was typed into it, and what is wrong with that. */
	reply(): SubmissionResult;
}

/** Fields that never come back. */
const secrets = ["password", "confirmation", "current"];

/**
 * Takes a posted form, which may be anything: of each field of the schema the last text, of a list up to ten.
 * @param problem what keeps it from being saved besides, such as a file that is not taken
 */
export function parseForm<Schema extends z.ZodObject>(
	schema: Schema,
	form: FormData,
	problem?: Refusal | null,
): PostedForm<z.output<Schema>> {
	const fields = new Map(Object.entries(schema.shape));
	const tidy = new FormData();
	for (const [name, value] of form) {
		const [, field = "", index] = /^([a-zA-Z]+)(\[\d\])?$/.exec(name) ?? [];
		const known = fields.get(field);
		// A form can't be shown again with one text where it has several, or the other way round.
		if (typeof value === "string" && known && isList(known) === (index !== undefined)) tidy.set(name, value);
	}
	return parseTidied(schema, tidy, versionIn(form), problem);
}

/** Whether a field takes several texts, found out once for each. */
const areLists = new WeakMap<z.core.$ZodType, boolean>();

function isList(field: z.core.$ZodType) {
	const known = areLists.get(field) ?? z.toJSONSchema(field, { io: "input", unrepresentable: "any" }).type === "array";
	areLists.set(field, known);
	return known;
}

export function versionIn(form: FormData) {
	return String(form.get(versionField) ?? "");
}

/** Takes a posted form that has nothing but what the schema takes. */
export function parseTidied<Schema extends z.ZodType>(
	schema: Schema,
	form: FormData,
	version = "",
	problem?: Refusal | null,
): PostedForm<z.output<Schema>> {
	const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
	const isGood = submission.status === "success" && !problem;
	return {
		...(isGood && { input: submission.value }),
		status: problem?.status ?? 422,
		message: problem?.message,
		version,
		reply: () => submission.reply({ hideFields: secrets as never[], fieldErrors: problem?.fields }),
	};
}

/** A form whose pressed button only changes it: it comes back as `result`, with a problem of its file if there is one. */
export function changedForm(result: SubmissionResult, version = "", problem?: Refusal | null): PostedForm<never> {
	const told = problem ? { ...result, error: { ...result.error, ...problem.fields } } : result;
	return { status: problem?.status ?? 200, message: problem?.message, version, reply: () => told };
}
