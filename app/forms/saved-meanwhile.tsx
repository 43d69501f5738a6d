import { useContext } from "react";
import { FieldLabelsContext, fieldWords } from "#app/ui/field-labels.ts";
import type { SavedField } from "./form-answer.ts";
import { goToField } from "./form-mistakes.ts";

interface SavedMeanwhileProps {
	saved: SavedField[];
	/** What the ids of the form's fields begin with. */
	formId: string;
}

/** Says what has been saved meanwhile where the form says something else, each with a way to its field. */
export function SavedMeanwhile({ saved, formId }: SavedMeanwhileProps) {
	const labels = useContext(FieldLabelsContext);
	return (
		<>
			<p>What was saved elsewhere, where it differs from your form:</p>
			<ul>
				{saved.map(({ name, value }) => {
					const id = `${formId}-${name}`;
					const field = fieldWords(id, labels);
					return (
						<li key={name}>
							<a href={`#${id}`} onClick={goToField}>
								{field?.label ?? name}
							</a>
							: <span className="saved-meanwhile">{field?.nameOf?.(value) ?? (value || "nothing")}</span>
						</li>
					);
				})}
			</ul>
		</>
	);
}
