import { FormTextArea } from "#app/ui/form-field.tsx";
import { contentLimits } from "../../content.ts";
import type { TypeFieldsProps } from "../use-content-form.ts";

interface LongTextProps extends Pick<TypeFieldsProps, "fields"> {
	label: string;
	hint?: string;
	/** Whether it is read as it is, sign by sign, like code. */
	literal?: boolean;
	rows?: number;
}

const most = `Up to ${contentLimits.data.toLocaleString("en-US")} characters.`;

/** The field for what a version of text holds. */
export function LongTextField({ fields, label, hint = "", literal = false, rows = 18 }: LongTextProps) {
	return (
		<FormTextArea
			field={fields.text}
			label={label}
			hint={`${hint} ${most}`.trim()}
			rows={rows}
			className={literal ? "long-text long-text-literal" : "long-text"}
			dir={literal ? "ltr" : "auto"}
			spellCheck={literal ? false : undefined}
			autoCapitalize={literal ? "none" : undefined}
			autoCorrect={literal ? "off" : undefined}
			wrap={literal ? "off" : undefined}
		/>
	);
}
