/** How passwords are hashed: with scrypt (RFC 7914), in the PHC string format, so that each hash says what it cost. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** The parameters of scrypt. */
export interface HashCost {
	/** The binary logarithm of N. */
	ln: number;
	r: number;
	p: number;
}

/** 32 MiB, walked through three times: what OWASP's Password Storage Cheat Sheet names for scrypt with this much memory. */
export const hashCost: HashCost = { ln: 15, r: 8, p: 3 };
/** Of the hashes that better-auth makes, which are `salt:key` in hexadecimal. */
const formerCost: HashCost = { ln: 14, r: 16, p: 1 };

const bytes = { salt: 16, key: 32 };

function prefixOf({ ln, r, p }: HashCost) {
	return `$scrypt$ln=${ln},r=${r},p=${p}$`;
}

/** Whether a password is kept as it would be today; if not it is hashed anew once it is known. */
export function isUpToDate(hash: string, cost: HashCost) {
	return hash.startsWith(prefixOf(cost));
}

/** Takes a third of a second of a thread at `hashCost`, and 32 MiB meanwhile: callers wait their turn (see hashing.server.ts). */
export async function makePasswordHash(password: string, cost: HashCost) {
	const salt = randomBytes(bytes.salt);
	const key = await derive(password, salt, cost, bytes.key);
	return `${prefixOf(cost)}${unpadded(salt)}$${unpadded(key)}`;
}

/** @throws if the hash is none of ours */
export async function isPasswordOf(hash: string, password: string) {
	const { salt, key, ...itsCost } = parse(hash);
	return timingSafeEqual(await derive(password, salt, itsCost, key.length), key);
}

function parse(hash: string): HashCost & { salt: Buffer; key: Buffer } {
	const [, ln, r, p, salt, key] =
		/^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash) ?? [];
	if (salt && key) {
		return {
			ln: Number(ln),
			r: Number(r),
			p: Number(p),
			salt: Buffer.from(salt, "base64"),
			key: Buffer.from(key, "base64"),
		};
	}
	const [, formerSalt, formerKey] = /^([0-9a-f]+):([0-9a-f]+)$/.exec(hash) ?? [];
	// better-auth hands scrypt the digits themselves as salt.
	if (formerSalt && formerKey)
		return { ...formerCost, salt: Buffer.from(formerSalt), key: Buffer.from(formerKey, "hex") };
	throw new Error("A password is kept in a way that is not known");
}

const scryptAsync = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
	scrypt,
);

function derive(password: string, salt: Buffer, { ln, r, p }: HashCost, length: number) {
	const N = 2 ** ln;
	// However a keyboard composes a letter it is the same password.
	return scryptAsync(password.normalize("NFKC"), salt, length, { N, r, p, maxmem: 128 * r * (N + p + 2) });
}

function unpadded(data: Buffer) {
	return data.toString("base64").replace(/=+$/, "");
}
