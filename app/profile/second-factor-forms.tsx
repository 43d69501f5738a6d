import { href } from "react-router";
import { AccountField, AppCodeField, PasswordField } from "#app/accounts/account-fields.tsx";
import { AccountForm } from "#app/accounts/account-page.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";

interface SecondFactorStateProps {
	factor: { since: Date; codesLeft: number } | null;
}

/** Whether it is on, and what can be done about it. */
export function SecondFactorState({ factor }: SecondFactorStateProps) {
	if (!factor) {
		return (
			<section className="account-part" aria-labelledby="two-step">
				<h2 id="two-step">Two-step sign-in</h2>
				<p>
					Signing in then takes your password and a code from an authenticator app on your phone. Whoever learns your
					password can't get in with it.
				</p>
				<ButtonLink to={pathOf("app")}>Set it up</ButtonLink>
			</section>
		);
	}
	const { since, codesLeft } = factor;
	return (
		<section className="account-part" aria-labelledby="two-step">
			<h2 id="two-step">Two-step sign-in</h2>
			<p>
				It has been on since <Day at={since} />. Signing in with your password takes a code from your app too.
			</p>
			<p className={codesLeft < 3 ? undefined : "text-muted"}>
				{codesLeft === 1 ? "1 recovery code is" : `${codesLeft} recovery codes are`} left, for when you lose your app.
			</p>
			<div className="actions">
				<ButtonLink to={pathOf("codes")}>Make new recovery codes</ButtonLink>
				<ButtonLink to={pathOf("app")}>Move to another app</ButtonLink>
				<ButtonLink to={pathOf("off")} variant="danger">
					Switch it off
				</ButtonLink>
			</div>
		</section>
	);
}

/** For an admin who has neither. */
export function FactorsDue() {
	return (
		<Alert tone="info">
			Administrators need two-step sign-in here. Set it up, or add a passkey, to go on. If you have done so, sign in
			again.
		</Alert>
	);
}

interface SetUpFormProps {
	answer: FormAnswer | undefined;
	email: string;
	/** Whether the person is here because admins need it. */
	isDue: boolean;
	/** Whether it takes the place of another app. */
	isMove: boolean;
	uri: string;
	typed: string;
	/** Of the QR code, as an address. */
	picture: string;
}

export function SetUpForm({ answer, email, isDue, isMove, uri, typed, picture }: SetUpFormProps) {
	const button = isMove
		? { label: "Move to this app", busyLabel: "Moving..." }
		: { label: "Switch it on", busyLabel: "Switching on..." };
	return (
		<>
			{isDue && <FactorsDue />}
			{isMove && (
				<Alert tone="info">
					Your present app and recovery codes stop working. You get new recovery codes, and all other browsers are
					signed out.
				</Alert>
			)}
			<ol className="set-up-steps">
				<li>
					<p>Scan this code with an authenticator app. You may have one already: many password managers are one.</p>
					<img
						className="set-up-picture"
						src={picture}
						alt="QR code for your authenticator app"
						width="200"
						height="200"
					/>
					<p>
						On this device? <a href={uri}>Open your app</a>, or type this key:
					</p>
					<p className="set-up-key">{typed}</p>
				</li>
				<li>Enter the code that the app shows now, and your password.</li>
			</ol>
			<AccountForm answer={answer} {...button}>
				<AppCodeField />
				<AccountField email={email} />
				<PasswordField />
			</AccountForm>
		</>
	);
}

const changes = {
	codes: {
		text: "New recovery codes replace the old ones, which then don't work any more.",
		label: "Make new codes",
		busyLabel: "Making them...",
		variant: "sun",
	},
	off: {
		text: "Signing in will take your password alone, and your recovery codes won't work any more.",
		label: "Switch it off",
		busyLabel: "Switching off...",
		variant: "danger",
	},
} as const;

interface ChangeFormProps {
	change: keyof typeof changes;
	answer: FormAnswer | undefined;
	email: string;
}

export function ChangeForm({ change, answer, email }: ChangeFormProps) {
	const { text, ...button } = changes[change];
	return (
		<>
			<p>{text}</p>
			<AccountForm answer={answer} {...button}>
				<AccountField email={email} />
				<PasswordField />
			</AccountForm>
			<p>
				<a href={href("/profile/security")}>Leave it as it is</a>
			</p>
		</>
	);
}

function pathOf(change: "app" | keyof typeof changes) {
	return `${href("/profile/security")}?${new URLSearchParams({ change })}`;
}
