import { hkdfSync } from "node:crypto";

/** What a key is for, besides better-auth, which has the secret itself. Another name makes another key, and what the old one made void. */
type Purpose =
	| "counted-names"
	| "known-devices"
	| "not-me-links"
	| "passkey-challenges"
	| "project-files"
	| "receipt-keys"
	| "recovery-codes"
	| "second-factors"
	| "second-steps";

/** The secret that makes keys now, and the one before it, by whose keys what was made then is still read. */
export interface Secrets {
	secret: string;
	formerSecret?: string | undefined;
}

/** The keys of one purpose with which something may have been made, the present one first. */
export function keysFor(purpose: Purpose, { secret, formerSecret }: Secrets): [string, ...string[]] {
	const former = formerSecret === undefined ? [] : [keyFor(purpose, { secret: formerSecret })];
	return [keyFor(purpose, { secret }), ...former];
}

/** The key of one purpose, from which neither the secret nor the key of another can be told (HKDF, RFC 5869). */
export function keyFor(purpose: Purpose, { secret }: { secret: string }) {
	return Buffer.from(hkdfSync("sha256", secret, "", `heliograph ${purpose}`, 32)).toString("base64url");
}
