import { getFormProps } from "@conform-to/react";
import { useRef, useState } from "react";
import { Form } from "react-router";
import { useRootData } from "#app/accounts/root-data.ts";
import { FormAlert, VersionField } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { formKeyField, makeFormKey } from "#app/forms/form-key.ts";
import { useChecks } from "#app/forms/form-mistakes.ts";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { useDraft } from "#app/forms/use-draft.tsx";
import { pictureUrl } from "#app/images/image.ts";
import { Button } from "#app/ui/button.tsx";
import { Chips, ChoiceChip } from "#app/ui/chip.tsx";
import { FieldGroup, RequiredNote } from "#app/ui/field.tsx";
import { FormSwitch, FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { keepFocus } from "#app/ui/form-press.ts";
import { FieldRow, FormSection } from "#app/ui/form-section.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { PrivacyNote } from "#app/web/privacy-note.tsx";
import { countCharacters } from "#app/web/text.ts";
import { cardLimits, cardStyles, defaultTitle, expertisePresets } from "../card.ts";
import { CardFace } from "../card-face.tsx";
import { type CardFormFields, type CardInput, cardSchema, isFilled } from "../card-input.ts";
import { cardMessages } from "../card-messages.ts";
import { AskingSection } from "./asking-section.tsx";
import { AvailabilityField } from "./availability-field.tsx";
import { faceOf } from "./card-preview.ts";
import { LivePreview, PreviewButton } from "./live-preview.tsx";
import { PhotoField } from "./photo-field.tsx";
import { useCardPhoto } from "./use-card-photo.ts";
import { WorkSamplesField } from "./work-samples-field.tsx";
import "./card-editor.css";

interface CardFormProps {
	answer: FormAnswer | undefined;
	defaults: Partial<CardFormFields>;
	/** The version of the card that the form is made from, if there is a card yet. */
	version?: string;
	busy: boolean;
	label: string;
	busyLabel: string;
}

const { takesMessages, startsInAccount } = cardMessages;

export const cardFormId = "card-form";

export function CardForm(props: CardFormProps) {
	const { answer, defaults, version, busy, label, busyLabel } = props;
	const photoInput = useRef<HTMLInputElement>(null);
	const hydrated = useHydrated();
	const [form, fields] = useCheckedForm<CardFormFields, CardInput>(cardFormId, cardSchema, answer, defaults);
	const photo = useCardPhoto(form, photoInput, answer);
	const draft = useDraft(form, { answer, version, picture: photo.picked, onPicture: photo.bringBack });
	const value = form.value ?? {};
	const avatarUrl = photo.picked ?? (value.avatar ? pictureUrl(value.avatar) : null);
	const expertise = isFilled(value.customExpertise) ? value.customExpertise : value.expertise;
	const complete = isFilled(value.name) && isFilled(expertise) && [value.availability ?? []].flat().length > 0;
	const [key] = useState(makeFormKey);
	const signedIn = Boolean(useRootData()?.account);
	const [checks, submit] = useChecks(form, answer);

	return (
		<Form
			method="post"
			encType="multipart/form-data"
			className="card-editor"
			{...getFormProps(form)}
			onSubmit={submit}
			onMouseDown={keepFocus}
		>
			<div>
				{/* Enter in a field presses the first button of a form, which would be one of the small ones. */}
				<button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" disabled={busy}>
					{label}
				</button>
				{draft.version !== undefined && <VersionField answer={answer} version={draft.version} />}
				{version === undefined && (
					<input type="hidden" name={formKeyField} value={draft.key ?? (hydrated ? key : "")} />
				)}
				<FormAlert answer={answer} formId={form.id} checks={checks} className="mb-6" />
				{draft.notice}
				<RequiredNote />
				<FormSection title="You">
					<FieldRow>
						<FormTextField field={fields.name} label="Name" autoComplete="name" />
						<FormTextField field={fields.title} label="Title" placeholder={defaultTitle} />
					</FieldRow>
					<FormTextArea
						field={fields.bio}
						label="Bio"
						rows={2}
						counter={`${countCharacters(value.bio ?? "")} / ${cardLimits.bio}`}
					/>
					<PhotoField
						formId={form.id}
						input={photoInput}
						stored={value.avatar}
						filled={avatarUrl !== null}
						error={photo.error}
						onPick={photo.pick}
						onRemove={photo.remove}
					/>
				</FormSection>
				<FormSection title="What you explain">
					<div className="grid gap-3">
						<FieldGroup
							required={fields.expertise.required}
							id={fields.expertise.id}
							legend="Expertise"
							error={fields.expertise.errors?.[0]}
						>
							<Chips>
								{expertisePresets.map((preset) => (
									<ChoiceChip
										key={`${fields.expertise.key} ${preset}`}
										type="radio"
										name={fields.expertise.name}
										value={preset}
										label={preset}
										defaultChecked={fields.expertise.initialValue === preset}
										onChange={() => form.update({ name: fields.customExpertise.name, value: "" })}
									/>
								))}
							</Chips>
						</FieldGroup>
						<FormTextField
							field={fields.customExpertise}
							label="Other expertise"
							hint="Used instead of the choice above."
							onInput={() => isFilled(value.expertise) && form.update({ name: fields.expertise.name, value: "" })}
						/>
					</div>
					<AvailabilityField form={form} field={fields.availability} custom={fields.customAvailability} />
				</FormSection>
				<FormSection title="Where to find you">
					<FieldRow>
						<FormTextField
							field={fields.email}
							label="Email"
							type="email"
							autoComplete="email"
							hint={<PrivacyNote>{cardMessages.emailIsPublic}</PrivacyNote>}
						/>
						<FormTextField
							field={fields.website}
							label="Website"
							inputMode="url"
							autoComplete="url"
							autoCapitalize="none"
						/>
					</FieldRow>
					<FieldRow>
						<FormTextField
							field={fields.bluesky}
							label="Bluesky"
							placeholder="@name.bsky.social"
							autoCapitalize="none"
						/>
						<FormTextField
							field={fields.linkedin}
							label="LinkedIn"
							inputMode="url"
							placeholder="linkedin.com/in/name"
						/>
					</FieldRow>
					<FieldRow>
						<FormTextField field={fields.orcid} label="ORCID iD" placeholder="0000-0002-1825-0097" />
					</FieldRow>
					<FormSwitch
						field={fields.takesMessages}
						label="Reach me through Heliograph"
						hint={signedIn ? takesMessages : `${takesMessages} ${startsInAccount}`}
					/>
				</FormSection>
				<FormSection title="What you made">
					<WorkSamplesField form={form} field={fields.workSamples} title={fields.sampleTitle} url={fields.sampleUrl} />
				</FormSection>
				<AskingSection form={form} fields={fields} signedIn={signedIn} />
				<FormSection title="How it appears">
					<FieldGroup
						id={fields.cardStyle.id}
						legend="Card style"
						error={fields.cardStyle.errors?.[0]}
						nameOf={(style) => cardStyles.find(({ value }) => value === style)?.label}
					>
						<Chips>
							{cardStyles.map((style) => (
								<label key={`${fields.cardStyle.key} ${style.value}`} className="swatch">
									<input
										type="radio"
										name={fields.cardStyle.name}
										value={style.value}
										defaultChecked={fields.cardStyle.initialValue === style.value}
									/>
									<span className="swatch-face card" data-card-style={style.value} />
									{style.label}
								</label>
							))}
						</Chips>
					</FieldGroup>
					<div>
						<FormSwitch field={fields.openToCollaborations} label="Open to collaborations" />
						<FormSwitch field={fields.isVisible} label="Show in directory" />
					</div>
				</FormSection>
			</div>
			<LivePreview>
				<CardFace card={faceOf(value, avatarUrl, signedIn)} />
			</LivePreview>
			<div className="form-bar">
				{hydrated && !complete && (
					<p id="card-incomplete" className="field-hint">
						{cardMessages.incomplete}
					</p>
				)}
				<PreviewButton />
				<Button
					type="submit"
					variant="sun"
					aria-describedby={hydrated && !complete ? "card-incomplete" : undefined}
					disabled={hydrated && !complete && !busy}
					busy={busy}
					busyLabel={busyLabel}
				>
					{label}
				</Button>
			</div>
		</Form>
	);
}
