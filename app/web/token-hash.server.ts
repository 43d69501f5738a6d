import { hash, randomBytes } from "node:crypto";

/** What the link of a mail holds, in base64url, and what is stored of it. */
export function makeToken() {
	const token = randomBytes(32).toString("base64url");
	return { token, hash: hashOfToken(token) };
}

/** A token as it is stored: what is made at random needs no salt. */
export function hashOfToken(token: string) {
	return hash("sha256", token, "hex");
}
