import { href } from "react-router";
import { ProfileForm } from "#app/accounts/profile-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** For who signs in with the password alone. */
export function SignInHint() {
	return (
		<aside className="sign-in-hint" aria-label="Signing in">
			<p>
				You can sign in with your fingerprint or your face: a passkey is quicker than a password, and nobody can steal
				it from you. <a href={href("/help/sign-in")}>How it works</a>
			</p>
			<div className="actions">
				<ButtonLink to={href("/profile/passkeys")}>Add a passkey</ButtonLink>
				<ProfileForm intent="hide-hint" label="Not now" busyLabel="Hiding..." variant="plain" />
			</div>
		</aside>
	);
}
