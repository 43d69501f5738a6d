import { Form, href } from "react-router";
import { accountLimits } from "#app/accounts/account.ts";
import type { FoundAccount } from "#app/accounts/suspension.server.ts";
import { DraftTextArea } from "#app/forms/draft-text-area.tsx";
import { useTyped } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { Moment } from "#app/ui/moment.tsx";

interface AccountAccessProps {
	account: FoundAccount;
	answer: FormAnswer | undefined;
	isBusy: boolean;
}

/** Who may use an account, and the form that changes it. */
export function AccountAccess({ account, answer, isBusy }: AccountAccessProps) {
	const { id, email, name, emailVerified, createdAt, suspendedAt, suspendedFor, sessions } = account;
	const typed = useTyped(answer);
	return (
		<section className="account-access" aria-labelledby="account">
			<h2 id="account" className="wrap-anywhere">
				{name || email}
			</h2>
			<ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
				<li className="wrap-anywhere">
					{email}, {emailVerified ? "confirmed" : "not confirmed"}
				</li>
				<li>
					Signed up <Day at={createdAt} />
				</li>
				<li>{sessions === 1 ? "Signed in in 1 browser" : `Signed in in ${sessions} browsers`}</li>
			</ul>
			{suspendedAt && (
				<p className="whitespace-pre-line wrap-anywhere">
					<strong>
						Suspended since <Moment at={suspendedAt} /> UTC.
					</strong>{" "}
					{suspendedFor}
				</p>
			)}
			<Form method="post" className="account-access-form" noValidate>
				<input type="hidden" name="account" value={id} />
				<DraftTextArea
					draft={`${href("/admin/accounts")} ${id}`}
					label="Reason"
					id="access-reason"
					name="reason"
					rows={3}
					maxLength={accountLimits.suspensionReason}
					required
					defaultValue={typed("reason")}
					error={answer?.result?.error?.reason?.[0]}
					hint="It is emailed to the owner in these words."
				/>
				<div className="actions">
					{suspendedAt ? (
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
