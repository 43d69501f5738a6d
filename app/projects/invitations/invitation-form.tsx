import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RadioField } from "#app/ui/check-field.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { FormTextField } from "#app/ui/form-field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { PrivacyNote } from "#app/web/privacy-note.tsx";
import { overInvitationDays, rolePowers } from "../contributors/contributor.ts";
import { type InvitationFields, type InvitationInput, invitationSchema } from "../contributors/contributor-input.ts";
import { projectRoles, roleNames } from "../project.ts";

export function InvitationForm({ answer, cancel }: { answer: FormAnswer | undefined; cancel: string }) {
	const [form, fields] = useBoardForm<InvitationFields, InvitationInput>(invitationSchema, answer, { role: "editor" });
	const { email, role } = fields;
	return (
		<BoardForm form={form} answer={answer} label="Send Invitation" busyLabel="Sending..." cancel={cancel} isPrivate>
			<FormSection title="Who">
				<FormTextField
					field={email}
					label="Email"
					type="email"
					inputMode="email"
					autoComplete="off"
					autoCapitalize="none"
					hint={
						<PrivacyNote>
							{`We email the invitation there, and keep the address until it is answered, or for ${overInvitationDays} days after it expires.`}
						</PrivacyNote>
					}
				/>
			</FormSection>
			<FormSection title="Role">
				<FieldGroup
					required={role.required}
					id={role.id}
					legend="What they may do"
					error={role.errors?.[0]}
					key={role.key}
				>
					{projectRoles.toReversed().map((name) => (
						<RadioField
							key={name}
							name={role.name}
							value={name}
							label={roleNames[name]}
							hint={`People with this role ${rolePowers[name]}.`}
							defaultChecked={role.initialValue === name}
						/>
					))}
				</FieldGroup>
			</FormSection>
		</BoardForm>
	);
}
