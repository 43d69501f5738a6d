import { createHash } from "node:crypto";

/** A claim token as it is stored: 256 random bits need no salt. */
export function hashOfToken(claimToken: string) {
	return createHash("sha256").update(claimToken).digest("hex");
}
