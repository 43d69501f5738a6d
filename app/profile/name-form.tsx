import { ProfileForm } from "#app/accounts/profile-form.tsx";
import type { ProfileAnswer } from "#app/accounts/profile-section.tsx";
import { useTyped } from "#app/forms/form-alert.tsx";
import { TextField } from "#app/ui/field.tsx";

export function NameForm({ name, answer }: { name: string; answer: ProfileAnswer | undefined }) {
	const typed = useTyped(answer);
	return (
		<ProfileForm intent="rename" part="name" label="Save name" busyLabel="Saving..." className="profile-name">
			<TextField
				id="profile-name"
				label="Name"
				name="name"
				autoComplete="name"
				defaultValue={typed("name") ?? name}
				error={answer?.result?.error?.name?.[0]}
				hint="Others see it on your projects and what you add to them, on lists you publish, on job listings that are not anonymous, and in messages and invitations you send."
			/>
		</ProfileForm>
	);
}
