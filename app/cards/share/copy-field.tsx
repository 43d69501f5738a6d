import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";

interface CopyFieldProps {
	label: string;
	text: string;
	hint?: string;
	copyLabel?: string;
}

/** A text to take along: a button copies it, and without JavaScript it is there to be copied by hand. */
export function CopyField({ label, text, hint, copyLabel }: CopyFieldProps) {
	return (
		<Field label={label} hint={hint}>
			{(control) => (
				<>
					<div className="copy-row">
						<input {...control} readOnly value={text} className="input" />
						<CopyButton text={text} label={copyLabel} />
					</div>
					<p hidden data-copy-advice className="field-hint" role="status">
						Your browser does not let pages copy. Select the text and copy it by hand.
					</p>
				</>
			)}
		</Field>
	);
}
