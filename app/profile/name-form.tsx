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
				hint="Shown on job listings you don't post anonymously, and in place of your email on your own pages."
			/>
		</ProfileForm>
	);
}
