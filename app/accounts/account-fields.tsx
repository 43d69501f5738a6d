import { createContext, useContext } from "react";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { TextField } from "#app/ui/field.tsx";
import { accountLimits } from "./account.ts";

/** What the ids of the fields of an account's form begin with. */
export const accountFormId = "account";

/** What the form that the fields stand in was answered. */
export const AccountAnswer = createContext<FormAnswer | undefined>(undefined);

function useField(name: string) {
	const error = useContext(AccountAnswer)?.result?.error?.[name]?.join(" ");
	return { id: `${accountFormId}-${name}`, name, error, required: true };
}

interface EmailFieldProps {
	/** What a form that comes back without JavaScript had in it. */
	typed: string | undefined;
	label?: string;
	autoComplete?: string;
}

export function EmailField({ typed, label = "Email", autoComplete = "username" }: EmailFieldProps) {
	return (
		<TextField {...useField("email")} label={label} type="email" autoComplete={autoComplete} defaultValue={typed} />
	);
}

/** Whose password it is, for people and for what fills in passwords. */
export function AccountField({ email }: { email: string }) {
	return <TextField label="Account" name="account" type="email" autoComplete="username" value={email} readOnly />;
}

export function PasswordField({ label = "Password", name = "password" }: { label?: string; name?: string }) {
	return <TextField {...useField(name)} label={label} type="password" autoComplete="current-password" />;
}

export function PasskeyNameField({ typed }: { typed: string }) {
	return (
		<TextField
			{...useField("name")}
			label="Name"
			autoComplete="off"
			defaultValue={typed}
			hint="Such as where it is kept, so that you can tell it from others."
		/>
	);
}

/** A code of the authenticator app, which phones and browsers offer to fill in. */
export function AppCodeField() {
	return (
		<TextField
			{...useField("code")}
			label="Code from your app"
			inputMode="numeric"
			autoComplete="one-time-code"
			hint="Six digits that change every 30 seconds."
		/>
	);
}

export function RecoveryCodeField() {
	return (
		<TextField
			{...useField("code")}
			label="Recovery code"
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			hint="One of those you kept when you set up two-step sign-in. Each works once."
		/>
	);
}

const firstLabels = { password: "Password", confirmation: "Confirm password" };

/** A password to be chosen, twice. */
export function NewPasswordFields({ labels = firstLabels }: { labels?: typeof firstLabels }) {
	return (
		<>
			<TextField
				{...useField("password")}
				label={labels.password}
				type="password"
				autoComplete="new-password"
				hint={`At least ${accountLimits.passwordGood} characters. A few uncommon words work well.`}
			/>
			<TextField
				{...useField("confirmation")}
				label={labels.confirmation}
				type="password"
				autoComplete="new-password"
			/>
		</>
	);
}
