import type { listSuspended } from "#app/accounts/account-access.server.ts";
import { Moment } from "#app/ui/moment.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { accountPath } from "./account-path.ts";

type SuspendedAccountsProps = Awaited<ReturnType<typeof listSuspended>>;

/** A page of the accounts that nobody may use, and why. */
export function SuspendedAccounts({ rows, page, pages }: SuspendedAccountsProps) {
	return (
		<section id="suspended" className="suspended-accounts">
			<h2>Suspended</h2>
			{rows.length === 0 ? (
				<p className="text-muted">No suspended accounts.</p>
			) : (
				<ul className="rows">
					{rows.map(({ id, email, suspendedAt, reason }) => (
						<li key={id} className="grid gap-1">
							<a href={accountPath(id)} className="font-semibold wrap-anywhere">
								{email}
							</a>
							<p className="whitespace-pre-line wrap-anywhere">{reason}</p>
							{suspendedAt && (
								<p className="text-muted text-note">
									<Moment at={suspendedAt} />
								</p>
							)}
						</li>
					))}
				</ul>
			)}
			<Pagination page={page} pages={pages} label="Pages of suspended accounts" anchor="suspended" />
		</section>
	);
}
