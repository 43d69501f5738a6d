import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import { currentZone } from "#app/boards/time-zones.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { imageField, imageLimits, imageMessages, removeImage } from "#app/images/form-image.ts";
import { pictureUrl } from "#app/images/image.ts";
import { PictureField } from "#app/images/picture-field.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FormCheckbox, FormSelect, FormTextArea, FormTextField, FormUrlField } from "#app/ui/form-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form-section.tsx";
import { countCharacters } from "#app/web/text.ts";
import { eventKindLabels, eventKinds, eventLimits, maxSpeakers } from "./event.ts";
import { type EventFields, type EventInput, eventSchema } from "./event-input.ts";

interface EventFormProps {
	answer: FormAnswer | undefined;
	defaults: Partial<EventFields>;
	/** The version of what is edited; a new event has none. */
	version?: string;
	/** The time zones there are, as the server knows them. */
	zones: string[];
	label: string;
}

export function EventForm({ answer, defaults, version, zones, label }: EventFormProps) {
	const [form, fields] = useBoardForm<EventFields, EventInput>(eventSchema, answer, defaults);
	const description = form.value?.description ?? "";
	return (
		<BoardForm {...{ form, answer, version, label }} busyLabel="Saving..." cancel={href("/events")} takesFile>
			<FormSection title="What it is">
				<FormTextField field={fields.title} label="Title" />
				<FormSelect
					label="Kind"
					field={fields.kind}
					prompt="Choose a kind"
					choices={eventKinds.map((value) => ({ value, label: eventKindLabels[value] }))}
				/>
				<FormTextArea
					field={fields.description}
					label="Description"
					rows={6}
					counter={`${countCharacters(description)} / ${eventLimits.description}`}
				/>
				<FormTextField
					field={fields.series}
					label="Series"
					hint="A series it belongs to, such as 'Winter Lectures'. Visitors can list its upcoming events, and its past ones."
				/>
				<ImageField
					formId={form.id}
					answer={answer}
					name={fields.image.name}
					stored={form.value?.image || undefined}
					onRemove={() => form.update({ name: fields.image.name, value: "" })}
				/>
			</FormSection>
			<FormSection title="When">
				<FieldRow>
					<FormTextField field={fields.starts} label="Starts" type="datetime-local" />
					<FormTextField field={fields.ends} label="Ends" type="datetime-local" />
				</FieldRow>
				<TimeZoneField
					key={fields.timeZone.key}
					id={fields.timeZone.id}
					required={fields.timeZone.required}
					name={fields.timeZone.name}
					chosen={fields.timeZone.initialValue ?? ""}
					error={fields.timeZone.errors?.[0]}
					zones={zones}
				/>
			</FormSection>
			<FormSection title="Where">
				<FormTextField
					field={fields.place}
					label="Place"
					hint="The venue and the city, such as 'Faraday House, London'. Needed unless it is online."
				/>
				<FormCheckbox label="Online" field={fields.online} hint="People can take part online." />
				<FormUrlField
					field={fields.onlineUrl}
					label="Online link"
					hint="Everyone can see it. Leave it empty if you send it after registration."
				/>
			</FormSection>
			<FormSection title="Who">
				<FormTextField field={fields.organiser} label="Organiser" />
				<FormTextArea
					field={fields.speakers}
					label="Speakers"
					rows={3}
					autoCapitalize="none"
					hint={`The links or handles of their cards here, one per line, at most ${maxSpeakers}. The event will also appear on their cards. Anyone named can remove their card.`}
				/>
				<FormTextField
					field={fields.languages}
					label="Languages"
					hint="Separated by commas, such as 'English, Portuguese'."
				/>
			</FormSection>
			<FormSection title="How to attend">
				<FormCheckbox label="Free" field={fields.free} />
				<FormTextField field={fields.cost} label="Cost" hint="Such as '£5, students £2'. Needed unless it is free." />
				<FormUrlField field={fields.registrationUrl} label="Registration link" />
			</FormSection>
		</BoardForm>
	);
}

interface TimeZoneFieldProps {
	id: string;
	required: boolean | undefined;
	name: string;
	chosen: string;
	error: string | undefined;
	zones: string[];
}

/** Until one is chosen, the browser's own stands there. */
function TimeZoneField({ id, required, name, chosen, error, zones }: TimeZoneFieldProps) {
	const select = useRef<HTMLSelectElement>(null);
	useEffect(() => {
		const here = currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
		if (select.current?.value === "" && zones.includes(here)) select.current.value = here;
	}, [zones]);
	const regions = [...new Set(zones.map(regionOf))];
	return (
		<SelectField
			label="Time zone"
			id={id}
			required={required}
			name={name}
			ref={select}
			defaultValue={chosen}
			error={error}
			hint="The time zone of the venue, or yours if it is online. Visitors also see the time in their own zone."
		>
			<option value="">Choose a time zone</option>
			{regions.map((region) => (
				<optgroup key={region} label={region}>
					{zones
						.filter((zone) => regionOf(zone) === region)
						.map((zone) => (
							<option key={zone} value={zone}>
								{zone.replaceAll("_", " ")}
							</option>
						))}
				</optgroup>
			))}
		</SelectField>
	);
}

function regionOf(zone: string) {
	return zone.replace(/\/.*/, "");
}

interface ImageFieldProps {
	formId: string;
	answer: FormAnswer | undefined;
	/** Of the hidden field that names an image the server has already, and what it names. */
	name: string;
	stored: string | undefined;
	onRemove: () => void;
}

function ImageField({ formId, answer, name, stored, onRemove }: ImageFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const [picked, setPicked] = useState<string | null>(null);
	const [error, setError] = useState(answer?.result?.error?.[imageField]?.[0]);
	useEffect(() => setError(answer?.result?.error?.[imageField]?.[0]), [answer]);
	return (
		<PictureField
			formId={formId}
			label="Image"
			hint={imageMessages.hint}
			names={{ picture: imageField, stored: name }}
			input={input}
			stored={stored}
			preview={picked ?? (stored ? pictureUrl(stored) : null)}
			error={error}
			limits={imageLimits}
			remove={removeImage}
			onPick={(picture, error) => {
				setPicked(picture);
				setError(error);
			}}
			onRemove={() => stored && onRemove()}
		/>
	);
}
