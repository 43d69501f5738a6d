import { getFormProps } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, href } from "react-router";
import { TagsField } from "#app/boards/tags-field.tsx";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { type FormAnswer, listedField } from "#app/forms/form-answer.ts";
import { useChecks } from "#app/forms/form-mistakes.ts";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { useDraft } from "#app/forms/use-draft.tsx";
import { imageField, imageLimits, imageMessages, removeImage } from "#app/images/form-image.ts";
import { pictureUrl } from "#app/images/image.ts";
import { blobOf, putPicture } from "#app/images/pick-picture.ts";
import { PictureField } from "#app/images/picture-field.tsx";
import { RequiredNote } from "#app/ui/field.tsx";
import { FormTextField } from "#app/ui/form-field.tsx";
import { keepFocus } from "#app/ui/form-press.ts";
import { FieldRow } from "#app/ui/form-section.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { PrivacyNote } from "#app/web/privacy-note.tsx";
import { EntryFields } from "./entry-fields.tsx";
import { type ApplicationFields, type ApplicationInput, applicationSchema } from "./showcase-input.ts";
import "./application.css";

/** Submit buttons outside of the form name it. */
export const applicationFormId = "application-form";

/** Of the button that sends it. */
export function submitLabel(answer: FormAnswer | undefined) {
	return answer?.listed ? "Submit anyway" : "Submit";
}

interface ApplicationFormProps {
	fetcher: FetcherWithComponents<FormAnswer>;
	answer: FormAnswer | undefined;
	/** Gets whether there is a tag, without which nothing can be sent. */
	onTags: (any: boolean) => void;
	children?: ReactNode;
}

export function ApplicationForm({ fetcher, answer, onTags, children }: ApplicationFormProps) {
	const imageInput = useRef<HTMLInputElement>(null);
	const result = answer?.result;
	const [tags, setTags] = useState(() => listOf(result?.initialValue?.tags));
	const [picture, setPicture] = useState<string | null>(null);
	const [imageError, setImageError] = useState(result?.error?.picture?.[0]);
	const [form, fields] = useCheckedForm<ApplicationFields, ApplicationInput>(
		applicationFormId,
		applicationSchema,
		answer,
	);
	const draft = useDraft(form, {
		answer,
		path: href("/showcase/apply"),
		picture,
		isPrivate: true,
		onPicture(kept) {
			setPicture(kept);
			if (imageInput.current) putPicture(imageInput.current, blobOf(kept));
		},
	});
	const hydrated = useHydrated();
	const value = form.value ?? {};
	const [checks, submit] = useChecks(form, answer);

	useEffect(() => setImageError(result?.error?.picture?.[0]), [result]);
	useEffect(() => onTags(tags.length > 0), [onTags, tags]);

	function changeTags(next: string[]) {
		setTags(next);
		// The form reads its fields anew, which have the new tags only once they are drawn.
		requestAnimationFrame(() => form.validate({ name: fields.tags.name }));
	}

	return (
		<fetcher.Form
			method="post"
			action={href("/showcase/apply")}
			encType="multipart/form-data"
			className="application"
			{...getFormProps(form)}
			onSubmit={submit}
			onMouseDown={keepFocus}
		>
			{/* Enter in a field presses the first button of a form, which would be the one that removes the image. */}
			<button
				type="submit"
				className="sr-only"
				tabIndex={-1}
				aria-hidden="true"
				disabled={fetcher.state !== "idle" || (hydrated && tags.length === 0)}
			>
				{submitLabel(answer)}
			</button>
			{/* Its page, or the page around its dialog, says that it was sent. */}
			<FormAlert answer={answer?.sent ? undefined : answer} formId={form.id} checks={checks} />
			{answer?.listed && <input type="hidden" name={listedField} value={answer.listed.url} />}
			{draft.notice}
			<RequiredNote />
			<FieldRow>
				<FormTextField field={fields.name} label="Name" autoComplete="name" />
				<FormTextField
					field={fields.email}
					label="Email"
					type="email"
					autoComplete="email"
					hint={<PrivacyNote>For our answer. It is not shown.</PrivacyNote>}
				/>
			</FieldRow>
			<EntryFields fields={fields} value={value} />
			<TagsField
				tags={tags}
				onChange={changeTags}
				typed={fields.tagText}
				id={fields.tags.id}
				required={fields.tags.required}
				error={Object.values(fields.tags.allErrors)[0]?.[0]}
			>
				{tags.map((tag) => (
					<input key={tag} type="hidden" name="tags" value={tag} />
				))}
			</TagsField>
			<PictureField
				formId={form.id}
				label="Image"
				hint={imageMessages.hint}
				names={{ picture: imageField, stored: fields.image.name }}
				limits={imageLimits}
				remove={removeImage}
				input={imageInput}
				stored={value.image}
				preview={picture ?? (value.image ? pictureUrl(value.image) : null)}
				error={imageError}
				onPick={(picked, error) => {
					setPicture(picked);
					setImageError(error);
				}}
				onRemove={() => form.value?.image && form.update({ name: fields.image.name, value: "" })}
			/>
			{children}
		</fetcher.Form>
	);
}

function listOf(value: unknown) {
	return [value ?? []].flat().filter((entry) => typeof entry === "string");
}
