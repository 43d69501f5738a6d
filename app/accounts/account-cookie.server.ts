import { createCookie } from "react-router";

/** A cookie of an account's, which no script reads. @param secret signs it @param maxAge in seconds */
export function accountCookie(name: string, { maxAge, secret }: { maxAge: number; secret?: string }) {
	return createCookie(name, {
		...(secret !== undefined && { secrets: [secret] }),
		maxAge,
		path: "/",
		httpOnly: true,
		sameSite: "lax",
	});
}
