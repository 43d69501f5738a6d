import type { ComponentProps } from "react";
import { type FieldProps, TextArea, TextField } from "#app/ui/field.tsx";
import { countCharacters, tooLong } from "#app/web/text.ts";

interface Limited {
	value: string;
	/** In Unicode code points. */
	limit: number;
	onText: (text: string) => void;
}

type LimitedProps<Tag extends "input" | "textarea"> = Limited & Pick<FieldProps, "label"> & ComponentProps<Tag>;

/** A line that may become too long: it says so, and nothing of what is typed or pasted is cut off. */
export function LimitedField({ limit, onText, ...field }: LimitedProps<"input">) {
	return <TextField {...field} error={errorOf(field, limit)} onChange={({ target }) => onText(target.value)} />;
}

/** A text of several lines that may become too long, as `LimitedField`, and counts its characters. */
export function LimitedArea({ limit, onText, ...field }: LimitedProps<"textarea">) {
	return (
		<TextArea
			{...field}
			counter={`${countCharacters(field.value)} / ${limit}`}
			error={errorOf(field, limit)}
			onChange={({ target }) => onText(target.value)}
		/>
	);
}

function errorOf({ label, value }: { label: string; value: string }, limit: number) {
	return countCharacters(value) > limit ? tooLong(label, limit) : undefined;
}
