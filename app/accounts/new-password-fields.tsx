import { TextField } from "#app/ui/field.tsx";
import { accountLimits } from "./account.ts";

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
