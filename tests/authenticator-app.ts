import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";

/** The code that an app with the key of a page shows, so many steps of 30 seconds from now: one that is ahead is taken too. */
export function codeOf(key: string, steps: -1 | 0 | 1) {
	return createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor(Date.now() / 30_000) + steps);
}

/** The key that the page shows which sets an app up. */
export function keyIn(html: string) {
	const key = new URL(/otpauth:[^"]+/.exec(html)?.[0].replaceAll("&amp;", "&") ?? "").searchParams.get("secret");
	if (!key) throw new Error("The page shows no key");
	return key;
}
