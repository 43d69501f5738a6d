import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useState } from "react";
import { href } from "react-router";
import { AccountField, PasskeyNameField, PasswordField } from "#app/accounts/account-fields.tsx";
import { AccountForm } from "#app/accounts/account-page.tsx";
import { PasskeyMaker } from "#app/accounts/passkey-button.tsx";
import { FormAlert, useTyped } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";

/** What the forms of passkeys are answered. */
export interface PasskeysAnswer extends FormAnswer {
	/** What the browser needs to make a passkey, once the password was right. */
	options?: PublicKeyCredentialCreationOptionsJSON;
}

interface AddPasskeyProps {
	answer: PasskeysAnswer | undefined;
	email: string;
}

/** First the password, so that no passkey is left on a device that the account does not know. */
export function AddPasskey({ answer, email }: AddPasskeyProps) {
	const [latest, setLatest] = useState(answer);
	const [over, setOver] = useState<PasskeysAnswer>();
	// One that did not get through can be sent again.
	if (answer !== latest && !answer?.isKept) setLatest(answer);
	const options = latest === over ? undefined : latest?.options;
	if (options) {
		return (
			<>
				<FormAlert answer={answer} />
				<p>Your browser now asks where to keep the passkey. You can give it another name afterwards.</p>
				<PasskeyMaker key={options.challenge} options={options} onOver={() => setOver(latest)} />
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
			{over && latest === over && (
				<Alert tone="info">That took a while. Please enter your password again, and then make the passkey.</Alert>
			)}
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
