import { href } from "react-router";
import { ProfileSection } from "#app/accounts/profile-section.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

interface AccountActionsProps {
	/** Whether two-step sign-in is on. */
	hasApp: boolean;
	/** How many there are. */
	passkeys: number;
}

/** What is done with the account on pages of its own. */
export function AccountActions({ hasApp, passkeys }: AccountActionsProps) {
	return (
		<>
			<ProfileSection title="Email">
				<div className="profile-action">
					<ButtonLink to={href("/profile/email")}>Change email</ButtonLink>
					<p className="text-muted">The new address must be confirmed before anything changes.</p>
				</div>
			</ProfileSection>
			<ProfileSection title="Password">
				<div className="profile-action">
					<ButtonLink to={href("/update-password")}>Change password</ButtonLink>
					<p className="text-muted">A new password signs out all other browsers.</p>
				</div>
			</ProfileSection>
			<ProfileSection title="Security">
				<div className="profile-action">
					<ButtonLink to={href("/profile/security")}>
						{hasApp || passkeys > 0 ? "Change" : "Set up"} passkeys and two-step sign-in
					</ButtonLink>
					<p className="text-muted">
						{hasApp || passkeys > 0
							? `${passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`}, two-step sign-in ${hasApp ? "on" : "off"}.`
							: "Passkeys and two-step sign-in keep others out, even if they learn your password."}
					</p>
				</div>
			</ProfileSection>
			<ProfileSection title="Your data" anchor="data">
				<div className="profile-action">
					<ButtonLink to={href("/profile/data")} reloadDocument>
						Download my data
					</ButtonLink>
					<p className="text-muted">One JSON file with your account and what belongs to it.</p>
				</div>
			</ProfileSection>
			<ProfileSection title="Delete account">
				<div className="profile-action">
					<ButtonLink to={href("/profile/delete")} variant="danger">
						Delete my account
					</ButtonLink>
					<p className="text-muted">The next page shows what will be deleted and asks for your password.</p>
				</div>
			</ProfileSection>
		</>
	);
}
