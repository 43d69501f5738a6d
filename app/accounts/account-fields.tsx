import type { FormAnswer } from "#app/forms/form-answer.ts";
import { TextField } from "#app/ui/field.tsx";
import { accountLimits } from "./account.ts";

/** What the ids of the fields of an account's form begin with. */
export const accountFormId = "account";

/** @param typed what a form that comes back without JavaScript had in it */
export function EmailField({ typed }: { typed: string | undefined }) {
	return (
		<TextField
			id={`${accountFormId}-email`}
			label="Email"
			name="email"
			type="email"
			autoComplete="username"
			required
			defaultValue={typed}
		/>
	);
}

/** Whose password it is, for people and for what fills in passwords. */
export function AccountField({ email }: { email: string }) {
	return <TextField label="Account" name="account" type="email" autoComplete="username" value={email} readOnly />;
}

export function PasswordField({ label = "Password", name = "password" }: { label?: string; name?: string }) {
	return <TextField label={label} name={name} type="password" autoComplete="current-password" required />;
}

interface NewPasswordProps {
	answer: FormAnswer | undefined;
	labels?: { password: string; confirmation: string };
}

const firstLabels = { password: "Password", confirmation: "Confirm password" };

/** A password to be chosen, twice. */
export function NewPasswordFields({ answer, labels = firstLabels }: NewPasswordProps) {
	return (
		<>
			<TextField
				id={`${accountFormId}-password`}
				label={labels.password}
				name="password"
				type="password"
				autoComplete="new-password"
				hint={`At least ${accountLimits.passwordMin} characters. A few uncommon words work well.`}
				error={answer?.result?.error?.password?.join(" ")}
				required
			/>
			<TextField label={labels.confirmation} name="confirmation" type="password" autoComplete="new-password" required />
		</>
	);
}
