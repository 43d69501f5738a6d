import { redirect } from "react-router";
import { accountCookie } from "#app/accounts/account-cookie.server.ts";
import type { Accounts } from "#app/accounts/auth.server.ts";
import { countFactors } from "#app/accounts/factors.server.ts";
import { withCookies } from "#app/accounts/visitor.server.ts";

const oneYear = 31_536_000;
const hiddenHint = accountCookie("sign-in-hint", { maxAge: oneYear });

/** What an account has besides its password, and whether its owner is told here what there is: until they have said that they know. */
export async function findFactors(accounts: Accounts, userId: string, headers: Headers) {
	const { apps, passkeys } = await countFactors(accounts.db, userId);
	const isKnown = (await hiddenHint.parse(headers.get("Cookie"))) === userId;
	return { hasApp: apps > 0, passkeys, isHinted: apps + passkeys === 0 && !isKnown };
}

/** Leads back to `path`, and tells no more in this browser. */
export async function hideHint(userId: string, path: string) {
	return redirect(path, { status: 303, headers: withCookies([await hiddenHint.serialize(userId)]) });
}
