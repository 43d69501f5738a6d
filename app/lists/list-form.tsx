import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormSwitch, FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { countCharacters } from "#app/web/text.ts";
import { listLimits } from "./list.ts";
import { type ListFields, type ListInput, listSchema } from "./list-input.ts";

interface ListFormProps {
	answer: FormAnswer | undefined;
	/** What stands in it at first. */
	defaults: Partial<ListFields> | undefined;
	version?: string;
	label: string;
	busyLabel: string;
	cancel: string;
}

export function ListForm({ answer, defaults, ...ofPage }: ListFormProps) {
	const [form, fields] = useBoardForm<ListFields, ListInput>(listSchema, answer, defaults);
	return (
		<BoardForm {...{ form, answer }} {...ofPage}>
			<FormSection title="What it is">
				<FormTextField field={fields.title} label="Title" hint="Such as 'Reading for new press officers'." />
				<FormTextArea
					field={fields.description}
					label="Description"
					counter={`${countCharacters(form.value?.description ?? "")} / ${listLimits.description}`}
				/>
			</FormSection>
			<FormSection title="Who sees it">
				<FormSwitch
					field={fields.isPublic}
					label="Published"
					hint="Everybody can see it at its address, with the name of your account or, if it has none, of your newest card in the directory. A card of that name is linked."
				/>
				<FormSwitch
					field={fields.showsNotes}
					label="Shows my notes"
					hint="While it is published, the notes on what is in it are public too."
				/>
				<FormSwitch
					field={fields.isOnCard}
					label="Under my card"
					hint="While it is published, your newest card in the directory that has the name of your account shows it."
				/>
			</FormSection>
		</BoardForm>
	);
}
