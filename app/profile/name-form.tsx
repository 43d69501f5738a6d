import { useEffect, useRef } from "react";
import { ProfileForm } from "#app/accounts/profile-form.tsx";
import type { ProfileAnswer } from "#app/accounts/profile-section.tsx";
import { TextField } from "#app/ui/field.tsx";

/** The optional name of the account; `refusal` says why the last one was not saved. */
export function NameForm({ name, refusal }: { name: string; refusal?: ProfileAnswer }) {
	const typed = refusal && String(refusal.result?.initialValue?.name ?? "");
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (refusal) input.current?.focus();
	}, [refusal]);

	return (
		<ProfileForm intent="rename" part="name" label="Save name" busyLabel="Saving..." className="profile-name">
			<TextField
				ref={input}
				label="Name"
				name="name"
				autoComplete="name"
				defaultValue={typed ?? name}
				error={refusal?.result?.error?.name?.[0]}
				hint="Optional. It stands on job listings that you don't post anonymously, and for your email on pages that only you see."
			/>
		</ProfileForm>
	);
}
