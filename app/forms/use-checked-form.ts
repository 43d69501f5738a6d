import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
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
	return useForm<Fields, Input>({
		id,
		lastResult: answer?.result,
		// Conform's type wants a default for each part of a field, which a plain object has.
		defaultValue: defaults as never,
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }),
	});
}
