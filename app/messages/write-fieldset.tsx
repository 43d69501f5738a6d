import type { FieldMetadata } from "@conform-to/react";
import { FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { countCharacters } from "#app/web/text.ts";
import { messageLimits } from "./message.ts";

interface WriteFieldsetProps {
	// biome-ignore lint/suspicious/noExplicitAny: the fields of each form that writes to a card
	fields: Record<"name" | "text", FieldMetadata<string, any>>;
	/** What is typed. */
	text: string;
	/** The hint of the field for a name, where one is asked for. */
	name: string | false;
}

/** What a first message to somebody says. */
export function WriteFieldset({ fields, text, name }: WriteFieldsetProps) {
	return (
		<>
			{name && <FormTextField field={fields.name} label="Your name" autoComplete="name" hint={name} />}
			<FormTextArea
				field={fields.text}
				label="Your message"
				rows={8}
				counter={`${countCharacters(text)} / ${messageLimits.text}`}
				hint="Say who you are, what you would like, and until when."
			/>
		</>
	);
}
