import { Form, href } from "react-router";
import type { FoundAccount } from "#app/accounts/account-access.server.ts";
import { accountEvents, securityLogDays } from "#app/accounts/security-log.ts";
import { DraftTextArea } from "#app/forms/draft-text-area.tsx";
import { useTyped } from "#app/forms/form-alert.tsx";
import { type FormAnswer, versionField } from "#app/forms/form-answer.ts";
import { formerModerator } from "#app/moderation/moderation.ts";
import { Button } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { Moment } from "#app/ui/moment.tsx";

interface AccountAccessProps {
	/** Missing where the page came back to somebody who is signed out. */
	account: FoundAccount | null;
	answer: FormAnswer | undefined;
	isBusy: boolean;
}

/** Who may use an account, and the form that changes it. */
export function AccountAccess({ account, answer, isBusy }: AccountAccessProps) {
	const typed = useTyped(answer);
	const id = account?.id ?? typed("account");
	const isSuspended = account ? account.suspendedAt !== null : typed("change") === "released";
	return (
		<section className="account-access">
			{account && <AccountFacts account={account} />}
			<Form method="post" className="account-access-form" noValidate>
				<input type="hidden" name="account" value={id} />
				<input type="hidden" name={versionField} value={account?.version ?? answer?.version ?? ""} />
				<DraftTextArea
					draft={`${href("/admin/accounts")} ${id} ${isSuspended}`}
					label="Reason"
					id="access-reason"
					name="reason"
					rows={3}
					required
					defaultValue={typed("reason")}
					error={answer?.result?.error?.reason?.[0]}
					hint="It is emailed to the owner in these words."
				/>
				<div className="actions">
					{isSuspended ? (
						<Button type="submit" name="change" value="released" variant="sun" busy={isBusy}>
							Lift the suspension
						</Button>
					) : (
						<>
							<Button type="submit" name="change" value="signed-out" busy={isBusy}>
								Sign out everywhere
							</Button>
							<Button type="submit" name="change" value="suspended" variant="danger" busy={isBusy}>
								Suspend
							</Button>
						</>
					)}
				</div>
			</Form>
		</section>
	);
}

function sessionsText(count: number) {
	if (count === 0) return "Not signed in";
	return count === 1 ? "Signed in in one browser" : `Signed in in ${count} browsers`;
}

function AccountFacts({ account }: { account: FoundAccount }) {
	const { email, name, emailVerified, createdAt, suspendedAt, suspendedFor, suspendedBy, sessions, done } = account;
	return (
		<>
			<h2 className="wrap-anywhere">{name || email}</h2>
			<ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
				<li className="wrap-anywhere">
					{email}, {emailVerified ? "confirmed" : "not confirmed"}
				</li>
				<li>
					Signed up <Day at={createdAt} />
				</li>
				<li>{sessionsText(sessions)}</li>
			</ul>
			{suspendedAt && (
				<p className="whitespace-pre-line wrap-anywhere">
					<strong>
						Suspended since <Moment at={suspendedAt} /> by <bdi>{suspendedBy ?? formerModerator}</bdi>.
					</strong>{" "}
					{suspendedFor}
				</p>
			)}
			{done.length > 0 && (
				<section>
					<h3>What was done with this account in the last {securityLogDays} days</h3>
					<ul className="rows">
						{done.map(({ id, kind, at }) => (
							<li key={id}>
								<Moment at={at} />: {accountEvents[kind]}
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}
