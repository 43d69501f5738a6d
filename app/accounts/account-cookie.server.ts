import { createCookie } from "react-router";

/** A cookie of an account's, which no script reads. @param secrets the first signs it, any may have @param maxAge in seconds */
export function accountCookie(name: string, { maxAge, secrets }: { maxAge: number; secrets?: string[] }) {
	return createCookie(name, {
		...(secrets && { secrets }),
		maxAge,
		path: "/",
		httpOnly: true,
		sameSite: "lax",
	});
}
