import { href } from "react-router";
import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormCheckbox, FormSelect, FormTextArea, FormTextField, FormUrlField } from "#app/ui/form-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form-section.tsx";
import { PrivacyNote } from "#app/web/privacy-note.tsx";
import { countCharacters } from "#app/web/text.ts";
import { collabCategoryValues, collabLimits, collabTypes } from "./collab.ts";
import {
	type DetailedFields,
	type DetailedInput,
	detailedSchema,
	type QuickFields,
	type QuickInput,
	quickSchema,
} from "./collab-input.ts";

interface FormProps<Fields> {
	answer: FormAnswer | undefined;
	defaults: Partial<Fields>;
	/** Of an edit: the version that the form is made from. */
	version?: string;
	/** What came along from the other form. */
	carried?: Partial<Fields> | undefined;
	label: string;
}

const busyLabel = "Saving...";
export function QuickForm({ answer, defaults, version, carried, label }: FormProps<QuickFields>) {
	const [form, fields] = useBoardForm<QuickFields, QuickInput>(quickSchema, answer, defaults);
	return (
		<BoardForm {...{ form, answer, version, carried, label, busyLabel }} cancel={href("/collab")}>
			<FormSection title="What it is about">
				<FormSelect
					label="Type"
					field={fields.type}
					hint="Are you asking for help, offering it, or both?"
					prompt="Choose a type"
					choices={collabTypes}
				/>
				<FormTextArea
					field={fields.description}
					label="Description"
					counter={counterOf(form.value?.description, collabLimits.description)}
				/>
			</FormSection>
			<FormSection title="Who you are">
				<FormTextField field={fields.name} label="Name" autoComplete="name" />
				<FormTextField
					field={fields.email}
					label="Email"
					type="email"
					autoComplete="email"
					autoCapitalize="none"
					hint={<PrivacyNote>Only people who are signed in can see it and your links.</PrivacyNote>}
				/>
				<FieldRow>
					<FormUrlField field={fields.linkedin} label="LinkedIn" />
					<FormUrlField field={fields.link} label="Link" />
				</FieldRow>
			</FormSection>
		</BoardForm>
	);
}

export function DetailedForm({ answer, defaults, version, carried, label }: FormProps<DetailedFields>) {
	const [form, fields] = useBoardForm<DetailedFields, DetailedInput>(detailedSchema, answer, {
		...defaults,
		socialLinks: [0, 1].map((i) => defaults.socialLinks?.[i] ?? ""),
	});
	return (
		<BoardForm {...{ form, answer, version, carried, label, busyLabel }} cancel={href("/collab")}>
			<FormSection title="What it is about">
				<FormTextField field={fields.title} label="Title" />
				<FormSelect
					label="Category"
					field={fields.category}
					prompt="Choose a category"
					choices={collabCategoryValues}
				/>
				<FormTextArea
					field={fields.description}
					label="Description"
					rows={6}
					counter={counterOf(form.value?.description, collabLimits.detailedDescription)}
				/>
				<FormTextField field={fields.tags} label="Tags" hint="Separated by commas, such as 'oceans, audio'." />
			</FormSection>
			<FormSection title="How to reach you">
				<FormTextField
					field={fields.contact}
					label="Contact"
					autoCapitalize="none"
					hint="An email address, a phone number, or whatever suits you. Only people who are signed in can see it and your links."
				/>
				<FieldRow>
					<FormUrlField field={fields.portfolioLink} label="Portfolio link" />
					<FormUrlField field={fields.link} label="Link" />
				</FieldRow>
				<FieldRow>
					{fields.socialLinks.getFieldList().map((field, i) => (
						<FormUrlField key={field.name} field={field} label={`Social link ${i + 1}`} />
					))}
				</FieldRow>
			</FormSection>
			<FormSection title="Who you are">
				<FormTextField
					field={fields.name}
					label="Name"
					autoComplete="name"
					hint="Shown to everyone with the listing, unless you post anonymously."
				/>
				<FormCheckbox
					label="Post anonymously"
					field={fields.anonymous}
					hint="Your name won't be displayed. Only you and admins can see it. Your contact and links are still shown."
				/>
			</FormSection>
		</BoardForm>
	);
}

function counterOf(text: string | undefined, limit: number) {
	return `${countCharacters(text ?? "")} / ${limit}`;
}
