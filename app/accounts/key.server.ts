import { hkdfSync } from "node:crypto";

/** What a key is for, besides better-auth, which has the secret itself. Another name makes another key, and what the old one made void. */
type Purpose =
	| "counted-names"
	| "known-devices"
	| "not-me-links"
	| "passkey-challenges"
	| "project-files"
	| "recovery-codes"
	| "second-factors"
	| "second-steps";

/** The key of one purpose, from which neither the secret nor the key of another can be told (HKDF, RFC 5869). */
export function keyFor(purpose: Purpose, { secret }: { secret: string }) {
	return Buffer.from(hkdfSync("sha256", secret, "", `heliograph ${purpose}`, 32)).toString("base64url");
}
