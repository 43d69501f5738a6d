import { createHash } from "node:crypto";

/** A token as it is stored: what is made at random needs no salt. */
export function hashOfToken(token: string) {
	return createHash("sha256").update(token).digest("hex");
}
