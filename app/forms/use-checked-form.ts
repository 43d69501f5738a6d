import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import type { z } from "zod";
import { useHeldIntents } from "#app/ui/form-press.ts";
import type { FormAnswer } from "./form-answer.ts";

/**
 * The state of a form whose fields are checked as they are left, by the schema that the server uses.
 * @param id of the form; buttons outside of it name it
 * @param defaults what stands in it at first
 */
export function useCheckedForm<Fields extends Record<string, unknown>, Input>(
	id: string,
	schema: z.ZodType<Input>,
	answer: FormAnswer | undefined,
	defaults?: Partial<Fields>,
) {
	useHeldIntents();
	const [constraint] = useState(() => requiredBy(schema));
	return useForm<Fields, Input>({
		id,
		lastResult: answer?.result,
		constraint,
		// Conform's type wants a default for each part of a field, which a plain object has.
		defaultValue: defaults as never,
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }),
	});
}

/** The fields that a schema misses in a form where nothing is filled: they can't be marked otherwise than they are checked. */
function requiredBy(schema: z.ZodType) {
	const { error } = parseWithZod(new FormData(), { schema, disableAutoCoercion: true }).reply();
	return Object.fromEntries(Object.keys(error ?? {}).map((name) => [name, { required: true }]));
}
