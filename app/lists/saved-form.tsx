import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { savedLimits } from "#app/saved/saved.ts";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { countCharacters } from "#app/web/text.ts";
import { type SavedFields, type SavedInput, savedSchema } from "./list-input.ts";

interface SavedFormProps {
	answer: FormAnswer | undefined;
	/** Missing where the page came back to somebody who is signed out. */
	thing: { note: string; version: string; lists: { id: string }[] } | null;
	/** Those that it can be in. */
	lists: { id: string; title: string }[];
	cancel: string;
}

/** What is said of a saved thing, and the lists that it is in. */
export function SavedForm({ answer, thing, lists, cancel }: SavedFormProps) {
	const defaults = thing ? { note: thing.note, lists: thing.lists.map(({ id }) => id), newList: "" } : {};
	const [form, fields] = useBoardForm<SavedFields, SavedInput>(savedSchema, answer, defaults);
	const chosen = [fields.lists.initialValue ?? []].flat();
	return (
		<BoardForm
			form={form}
			answer={answer}
			version={thing?.version ?? ""}
			label="Save Changes"
			busyLabel="Saving..."
			cancel={cancel}
		>
			<FormSection title="Note">
				<FormTextArea
					field={fields.note}
					label="Note"
					counter={`${countCharacters(form.value?.note ?? "")} / ${savedLimits.note}`}
					hint="Only you see it, unless you publish a list that shows its notes."
				/>
			</FormSection>
			<FormSection title="Lists">
				{/* Whoever has to sign in first sends along what was chosen. */}
				{!thing && chosen.map((list) => <input key={list} type="hidden" name="lists" value={list} />)}
				{lists.length > 0 && (
					<FieldGroup id={fields.lists.id} legend="The lists that it is in">
						{lists.map((list) => (
							<CheckboxField
								key={list.id}
								name="lists"
								value={list.id}
								label={list.title}
								defaultChecked={chosen.includes(list.id)}
							/>
						))}
					</FieldGroup>
				)}
				<FormTextField
					field={fields.newList}
					label="New list"
					hint="The title of a list to begin with it. Nobody but you sees it until you publish it."
				/>
			</FormSection>
		</BoardForm>
	);
}
