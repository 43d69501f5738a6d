import { useEffect, useState } from "react";
import type { SavedField } from "./form-answer.ts";
import { goToField } from "./form-mistakes.ts";

interface SavedMeanwhileProps {
	saved: SavedField[];
	/** What the ids of the form's fields begin with. */
	formId: string;
}

interface Shown {
	label: string;
	text: string;
}

/** Says what has been saved meanwhile where the form says something else, each with a way to its field. */
export function SavedMeanwhile({ saved, formId }: SavedMeanwhileProps) {
	const [onPage, setOnPage] = useState<Shown[]>();
	useEffect(
		() => setOnPage(saved.map((field) => shownAs(field, document.getElementById(`${formId}-${field.name}`)))),
		[saved, formId],
	);
	return (
		<>
			<p>What was saved elsewhere, where it differs from your form:</p>
			<ul>
				{saved.map((field, i) => {
					const { label, text } = onPage?.[i] ?? shownAs(field, null);
					return (
						<li key={field.name}>
							<a href={`#${formId}-${field.name}`} onClick={goToField}>
								{label}
							</a>
							: <span className="saved-meanwhile">{text}</span>
						</li>
					);
				})}
			</ul>
		</>
	);
}

/** As the page has it; without JavaScript, as its name says it. */
function shownAs({ name, value }: SavedField, field: HTMLElement | null): Shown {
	const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
	const label = field && document.getElementById(`${field.id}-label`)?.textContent;
	return { label: label || words.charAt(0).toUpperCase() + words.slice(1), text: textOf(name, value, field) };
}

/** Fields that hold the name of a file. */
const pictures = ["avatar", "image", "thumbnail"];

function textOf(name: string, value: string, field: HTMLElement | null) {
	if (value === "on") return "ticked";
	if (field?.matches("[type=checkbox]")) return "not ticked";
	if (value === "") return "nothing";
	const option = field?.querySelector(`option[value="${CSS.escape(value)}"]`);
	return option?.textContent ?? (pictures.includes(name) ? "another picture" : value);
}
