import { createCookie } from "react-router";
import type { AccountSettings } from "./auth.server.ts";

/** A cookie of an account's, which no script reads. @param secret signs it @param maxAge in seconds */
export function accountCookie(
	{ secureCookies }: Pick<AccountSettings, "secureCookies">,
	name: string,
	{ maxAge, secret }: { maxAge: number; secret?: string },
) {
	return createCookie(name, {
		...(secret !== undefined && { secrets: [secret] }),
		maxAge,
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: secureCookies,
	});
}
