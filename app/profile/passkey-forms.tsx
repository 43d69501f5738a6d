import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { href } from "react-router";
import { AccountField, PasskeyNameField, PasswordField } from "#app/accounts/account-fields.tsx";
import { AccountForm } from "#app/accounts/account-page.tsx";
import { PasskeyMaker } from "#app/accounts/passkey-button.tsx";
import { useTyped } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";

interface AddPasskeyProps {
	answer: FormAnswer | undefined;
	email: string;
	/** What the browser needs, once the password was right. */
	options: PublicKeyCredentialCreationOptionsJSON | undefined;
}

/** First the password, so that no passkey is left on a device that the account does not know. */
export function AddPasskey({ answer, email, options }: AddPasskeyProps) {
	if (options) {
		return (
			<>
				<p>Your browser now asks where to keep the passkey. You can give it another name afterwards.</p>
				<PasskeyMaker options={options} />
			</>
		);
	}
	return (
		<>
			<p>
				It is kept on this device, on a security key, or in your password manager, which may have it on all your
				devices.
			</p>
			<noscript>
				<p>Passkeys need JavaScript, which is switched off in your browser.</p>
			</noscript>
			<AccountForm answer={answer} label="Go on" busyLabel="Checking...">
				<AccountField email={email} />
				<PasswordField />
			</AccountForm>
		</>
	);
}

interface RenamePasskeyProps {
	answer: FormAnswer | undefined;
	name: string;
	/** Whether it has just been added. */
	isNew: boolean;
}

export function RenamePasskey({ answer, name, isNew }: RenamePasskeyProps) {
	const typed = useTyped(answer);
	return (
		<>
			{isNew && !answer && <Alert tone="good">Your passkey is added. You can sign in with it from now on.</Alert>}
			<AccountForm answer={answer} label="Save name" busyLabel="Saving...">
				<PasskeyNameField typed={typed("name") ?? name} />
			</AccountForm>
		</>
	);
}

interface RemovePasskeyProps {
	answer: FormAnswer | undefined;
	email: string;
	name: string;
}

export function RemovePasskey({ answer, email, name }: RemovePasskeyProps) {
	return (
		<>
			<p>
				<strong className="wrap-anywhere">{name}</strong> won't sign you in any more. Browsers that are signed in stay
				so: you can sign them out on <a href={`${href("/profile")}#sessions`}>your profile</a>.
			</p>
			<AccountForm answer={answer} label="Remove it" busyLabel="Removing..." variant="danger">
				<AccountField email={email} />
				<PasswordField />
			</AccountForm>
			<p className="text-muted">Afterwards, delete it in your password manager or on your device too.</p>
		</>
	);
}
