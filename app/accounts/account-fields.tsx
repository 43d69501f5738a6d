import { TextField } from "#app/ui/field.tsx";
import { accountLimits } from "./account.ts";

/** @param typed what a form that comes back without JavaScript had in it */
export function EmailField({ typed }: { typed: string | undefined }) {
	return <TextField label="Email" name="email" type="email" autoComplete="username" required defaultValue={typed} />;
}

/** The password that an account has. */
export function PasswordField({ label = "Password", name = "password" }: { label?: string; name?: string }) {
	return <TextField label={label} name={name} type="password" autoComplete="current-password" required />;
}

/** A password to be chosen, twice. */
export function NewPasswordFields() {
	return (
		<>
			<TextField
				label="Password"
				name="password"
				type="password"
				autoComplete="new-password"
				hint={`At least ${accountLimits.passwordMin} characters. A few uncommon words work well.`}
				required
			/>
			<TextField label="Confirm password" name="confirmation" type="password" autoComplete="new-password" required />
		</>
	);
}
