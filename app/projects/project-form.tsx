import { useEffect, useRef, useState } from "react";
import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { PictureField } from "#app/images/picture-field.tsx";
import { RadioField } from "#app/ui/check-field.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { FormSwitch, FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { countCharacters } from "#app/web/text.ts";
import {
	maxThumbnailBytes,
	projectLimits,
	projectMessages,
	removeThumbnail,
	thumbnailField,
	thumbnailSize,
	visibilities,
	visibilityChoices,
} from "./project.ts";
import { type ProjectFields, type ProjectInput, projectSchema } from "./project-input.ts";

interface ProjectFormProps {
	answer: FormAnswer | undefined;
	defaults?: Partial<ProjectFields>;
	/** The address of the thumbnail that `defaults` names. */
	thumbnailUrl: string | null;
	version?: string;
	label: string;
	cancel: string;
}

const thumbnailLimits = {
	// Twice as large as it is shown, for the server to cut.
	edge: 2 * thumbnailSize.width,
	maxBytes: maxThumbnailBytes,
	tooLarge: projectMessages.thumbnailTooLarge,
	unreadable: projectMessages.thumbnailUnreadable,
};

export function ProjectForm({ answer, defaults, thumbnailUrl, version, label, cancel }: ProjectFormProps) {
	const [form, fields] = useBoardForm<ProjectFields, ProjectInput>(projectSchema, answer, defaults);
	const thumbnailInput = useRef<HTMLInputElement>(null);
	const [picture, setPicture] = useState<string | null>(null);
	const [pictureError, setPictureError] = useState(errorOf(answer));
	const { description = "", shortDescription = "", thumbnail = "" } = form.value ?? {};
	const isFirst = thumbnail !== "" && thumbnail === defaults?.thumbnail;
	useEffect(() => setPictureError(errorOf(answer)), [answer]);
	return (
		<BoardForm
			form={form}
			answer={answer}
			version={version}
			label={label}
			busyLabel="Saving..."
			cancel={cancel}
			takesFile
		>
			<FormSection title="The project">
				<FormTextField field={fields.name} label="Project Name" />
				<FormTextArea
					field={fields.shortDescription}
					label="Short Description"
					rows={2}
					counter={`${countCharacters(shortDescription)} / ${projectLimits.shortDescription}`}
					hint="Shown on the project's card; otherwise the start of the description is shown."
				/>
				<FormTextArea
					field={fields.description}
					label="Description"
					rows={8}
					className="project-description"
					counter={`${countCharacters(description)} / ${projectLimits.description}`}
				/>
				<FormTextField field={fields.topics} label="Topics" hint="Separated by commas, such as 'tides, open data'." />
			</FormSection>
			<FormSection title="Its picture">
				<PictureField
					formId={form.id}
					label="Thumbnail"
					hint={projectMessages.thumbnailHint}
					names={{ picture: thumbnailField, stored: fields.thumbnail.name }}
					input={thumbnailInput}
					stored={thumbnail || undefined}
					preview={picture ?? (isFirst ? thumbnailUrl : null)}
					error={pictureError}
					limits={thumbnailLimits}
					remove={removeThumbnail}
					onPick={(picked, error) => {
						setPicture(picked);
						setPictureError(error);
					}}
					onRemove={() => thumbnail !== "" && form.update({ name: fields.thumbnail.name, value: "" })}
				/>
			</FormSection>
			<FormSection title="Who sees it">
				<FieldGroup
					required={fields.visibility.required}
					id={fields.visibility.id}
					legend="Visibility"
					error={fields.visibility.errors?.[0]}
				>
					<div className="grid gap-2">
						{visibilities.map((visibility) => (
							<RadioField
								key={`${fields.visibility.key} ${visibility}`}
								name={fields.visibility.name}
								value={visibility}
								label={visibilityChoices[visibility].label}
								hint={visibilityChoices[visibility].hint}
								defaultChecked={fields.visibility.initialValue === visibility}
							/>
						))}
					</div>
				</FieldGroup>
			</FormSection>
			<FormSection title="Support">
				<FormSwitch
					label="Open to sponsorship"
					field={fields.sponsorshipEnabled}
					hint="Says on its page that you are looking for sponsors."
				/>
				<FormTextField
					field={fields.sponsorshipUrl}
					label="Link for sponsors"
					inputMode="url"
					placeholder="https://"
					autoCapitalize="none"
					hint="Where sponsors learn more or give, such as your page on a funding platform."
				/>
			</FormSection>
		</BoardForm>
	);
}

function errorOf(answer: FormAnswer | undefined) {
	return answer?.result?.error?.[thumbnailField]?.[0];
}
