import { useId } from "react";
import { CheckboxField, RadioField, SwitchField } from "../check-field.tsx";
import { FieldGroup, FileField, SelectField, TextArea, TextField } from "../field.tsx";
import { FieldRow, FormSection } from "../form-section.tsx";

export function Fields() {
	const name = useId();
	return (
		<form>
			<FormSection title="You">
				<FieldRow>
					<TextField label="Name" name="name" defaultValue="Rachel Carson" />
					<TextField label="Title" name="title" placeholder="Science Communicator" hint="Stands under your name." />
				</FieldRow>
				<TextArea label="Bio" name="bio" counter="82 / 120" defaultValue="I write about the sea." />
				<FileField label="Photo" name="photo" hint="PNG, JPG, GIF up to 5MB" accept="image/*" />
			</FormSection>
			<FormSection title="Where to find you">
				<FieldRow>
					<TextField label="Email" name="email" type="email" />
					<TextField
						label="Bluesky"
						name="bluesky"
						defaultValue="rachel carson!"
						error="Invalid Bluesky handle format"
						hint="With or without the @"
					/>
				</FieldRow>
				<SelectField label="Category" name="category" defaultValue="">
					<option value="">Choose one</option>
					<option>Writing</option>
					<option>A category with a name that is longer than any field on a small screen will ever be</option>
				</SelectField>
				<SelectField label="Category with error" name="category" error="Category is required">
					<option>Writing</option>
				</SelectField>
				<FieldRow>
					<TextField label="Disabled" defaultValue="Not now" disabled />
					<TextField label="Read only" defaultValue="https://heliograph.example/card/rachel-carson" readOnly />
				</FieldRow>
				<TextArea label="Text with error" error="Description is required" />
				<FileField label="File with error" error="The photo is larger than 5 MB" />
			</FormSection>
			<FormSection title="Settings">
				<SwitchField label="Show in directory" name="visible" defaultChecked />
				<SwitchField label="Open to collaborations" name="open" hint="Shown on your card." />
				<FieldGroup legend="Category">
					<CheckboxField label="Writing" name="category" defaultChecked count={14} />
					<CheckboxField label="Research" name="category" count={9} />
					<CheckboxField label="I agree to what is said here, at some length" error="You must agree" />
				</FieldGroup>
				<FieldGroup legend="Job type">
					<RadioField label="Full-time" name={name} defaultChecked />
					<RadioField label="Part-time" name={name} />
				</FieldGroup>
			</FormSection>
		</form>
	);
}
