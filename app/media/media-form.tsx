import { useState } from "react";
import { href } from "react-router";
import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import { TagsField } from "#app/boards/tags-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormSelect, FormTextArea, FormTextField, FormUrlField } from "#app/ui/form-field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { countCharacters } from "#app/web/text.ts";
import { mediaLimits, mediaTypeLabels, mediaTypes } from "./media.ts";
import { type MediaFields, type MediaInput, mediaSchema } from "./media-input.ts";

interface MediaFormProps {
	answer: FormAnswer | undefined;
	defaults: Partial<MediaFields>;
	version?: string;
	/** Whether who edits decides what is on the board, and then what is so now, if that is known. */
	approval?: { approved: boolean | null } | undefined;
	label: string;
}

export function MediaForm({ answer, defaults, version, approval, label }: MediaFormProps) {
	const [form, fields] = useBoardForm<MediaFields, MediaInput>(mediaSchema, answer, defaults);
	const [tags, setTags] = useState<string[]>([]);
	const description = form.value?.description ?? "";

	function changeTags(next: string[]) {
		setTags(next);
		// The form reads its fields anew, which have the new tags only once they are drawn.
		requestAnimationFrame(() => form.validate({ name: fields.tagText.name }));
	}

	return (
		<BoardForm {...{ form, answer, version, label }} busyLabel="Saving..." cancel={href("/inaction")}>
			<FormSection title="What it is">
				<FormTextField field={fields.title} label="Title" />
				<FormUrlField field={fields.url} label="URL" />
				<FormSelect
					label="Content Type"
					required
					field={fields.type}
					fallback={mediaTypes[0]}
					choices={mediaTypes.map((value) => ({ value, label: mediaTypeLabels[value] }))}
				/>
				<FormTextArea
					field={fields.description}
					label="Description"
					rows={4}
					counter={`${countCharacters(description)} / ${mediaLimits.description}`}
				/>
				<FormTextField field={fields.author} label="Author/Creator" hint="Who made it. It may be you." />
			</FormSection>
			<FormSection title="How it is found">
				<FormUrlField
					field={fields.imageUrl}
					label="Cover Image URL"
					hint="We fetch the picture once and show our own copy. Without one, the item gets a cover of its own."
				/>
				<TagsField
					tags={tags}
					onChange={changeTags}
					typed={fields.tagText}
					id={fields.tagText.id}
					error={fields.tagText.errors?.[0] ?? fields.tags.errors?.[0]}
				>
					{tags.length > 0 && <input type="hidden" name={fields.tags.name} value={tags.join(",")} />}
				</TagsField>
			</FormSection>
			{approval && (
				<FormSection title="On the board">
					<FormSelect
						label="Approval"
						field={fields.approved}
						hint={
							approval.approved === null ? undefined : approval.approved ? "It is approved now." : "It is pending now."
						}
						prompt="Leave it as it is"
						choices={[
							{ value: "yes", label: "Approved" },
							{ value: "no", label: "Pending" },
						]}
					/>
				</FormSection>
			)}
		</BoardForm>
	);
}
