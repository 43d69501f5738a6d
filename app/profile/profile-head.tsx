import { accountMessages } from "#app/accounts/account.ts";
import { ProfileForm } from "#app/accounts/profile-form.tsx";
import { ProfileAlert, type ProfileAnswer } from "#app/accounts/profile-section.tsx";
import { useRootData } from "#app/accounts/root-data.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MorseCode } from "#app/ui/morse-code.tsx";

interface ProfileHeadProps {
	member: Pick<Member, "email" | "confirmed" | "isAdmin">;
	answer?: ProfileAnswer;
}

/** Who the account is to the site. */
export function ProfileHead({ member: { email, confirmed, isAdmin }, answer }: ProfileHeadProps) {
	const account = useRootData()?.account;
	if (!account) return null;
	const { display, letters } = account;
	return (
		<section id="confirmation" aria-label="Account" className="profile-head">
			<div className="flex min-h-11 items-center bg-sun px-5.5 text-on-sun">
				<MorseCode text={letters} />
			</div>
			{answer && (
				<div className="px-5.5 pt-5.5 pb-0">
					<ProfileAlert answer={answer} />
				</div>
			)}
			<div className="profile-who">
				<Avatar initials={letters} size="large" />
				<div className="profile-names">
					<p className="profile-display">{display}</p>
					{display !== email && <p className="text-muted">{email}</p>}
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 mt-1.5">
						{confirmed ? (
							<span className="profile-mark profile-mark-good">
								<Icon name="done" /> Email confirmed
							</span>
						) : (
							<span className="profile-mark">
								<Icon name="mail" /> {accountMessages.notConfirmed}
							</span>
						)}
						{isAdmin && <Chip>Administrator</Chip>}
					</p>
				</div>
				{!confirmed && (
					<ProfileForm
						intent="send-confirmation"
						part="confirmation"
						label={accountMessages.sendAgain}
						busyLabel="Sending..."
					/>
				)}
			</div>
		</section>
	);
}
