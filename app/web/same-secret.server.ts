import { createHash, timingSafeEqual } from "node:crypto";

/** Whether what is shown is the secret, in a time that says nothing of where they differ. */
export function isSameSecret(shown: string, secret: string) {
	return timingSafeEqual(digest(shown), digest(secret));
}

/** Equally long for every text. */
function digest(text: string) {
	return createHash("sha256").update(text).digest();
}
