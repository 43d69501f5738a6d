import { href } from "react-router";
import { ProfileSection } from "#app/accounts/profile-section.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** What is done with the account on pages of its own. */
export function AccountActions({ hasSecondFactor }: { hasSecondFactor: boolean }) {
	return (
		<>
			<ProfileSection title="Password">
				<div className="profile-action">
					<ButtonLink to={href("/update-password")}>Change password</ButtonLink>
					<p className="text-muted">A new password signs out all other browsers.</p>
				</div>
			</ProfileSection>
			<ProfileSection title="Two-step sign-in">
				<div className="profile-action">
					<ButtonLink to={href("/profile/security")}>{hasSecondFactor ? "Change it" : "Set it up"}</ButtonLink>
					<p className="text-muted">
						{hasSecondFactor
							? "On. Signing in takes your password and a code from your app."
							: "A code from your phone keeps others out, even if they learn your password."}
					</p>
				</div>
			</ProfileSection>
			<ProfileSection title="Your data">
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
