import type { NamedAccount } from "#app/accounts/other-accounts.server.ts";
import { accountPath } from "./account-path.ts";

/** Whose something is: how to write to them, and where admins see who may use the account. */
export function AccountLine({ account: { id, name, email, suspendedAt } }: { account: NamedAccount }) {
	return (
		<>
			{name !== "" && <bdi>{name}, </bdi>}
			<a href={`mailto:${email}`}>{email}</a>, <a href={accountPath(id)}>its account</a>
			{suspendedAt && " (suspended)"}
		</>
	);
}
