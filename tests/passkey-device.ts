/** A device that keeps a passkey, as WebAuthn describes it, and does whatever a test asks it to do wrong. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { siteSettings } from "./app.ts";

const site = siteSettings.origin;

/** What an honest device would not say. */
interface Lies {
	/** In base64url. */
	challenge?: string;
	type?: string;
	origin?: string;
	rpId?: string;
	/** Bit 0: somebody was there; bit 2: it was the owner; bit 6: a key comes along. */
	flags?: number;
	counter?: number;
	credentialId?: string;
	/** Null where the device does not keep it. */
	userHandle?: string | null;
	signature?: string;
	/** What vouches for a new key. */
	attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

const present = 0b001;
const verified = 0b100;
const withKey = 0b1000000;

export type PasskeyDevice = ReturnType<typeof passkeyDevice>;

/** A device with one passkey, which counts how often it signs unless it is told not to. */
export function passkeyDevice({ counts = true, aaguid = Buffer.alloc(16) } = {}) {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const { x = "", y = "" } = publicKey.export({ format: "jwk" });
	const id = randomBytes(32);
	let counter = 0;
	let owner = "";

	function clientData(type: string, challenge: string, lies: Lies) {
		const said = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? site };
		return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
	}

	function authenticatorData(flags: number, lies: Lies) {
		if (counts) counter += 1;
		const tail = Buffer.alloc(5);
		tail.writeUInt8(lies.flags ?? flags);
		tail.writeUInt32BE(lies.counter ?? counter, 1);
		return Buffer.concat([sha256(lies.rpId ?? new URL(site).hostname), tail]);
	}

	function answer(response: Record<string, string | null>, lies: Lies) {
		const credentialId = lies.credentialId ?? id.toString("base64url");
		return JSON.stringify({ id: credentialId, rawId: credentialId, type: "public-key", response });
	}

	return {
		id: id.toString("base64url"),
		/** Makes the passkey for an account. Returns what the browser sends. */
		make(challenge: string, userId: string, lies: Lies = {}) {
			owner = Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
			// ES256, as COSE has it.
			const key = new Map<number, unknown>([
				[1, 2],
				[3, -7],
				[-1, 1],
				[-2, Buffer.from(x, "base64url")],
				[-3, Buffer.from(y, "base64url")],
			]);
			const length = Buffer.alloc(2);
			length.writeUInt16BE(id.length);
			const authData = Buffer.concat([
				authenticatorData(present | verified | withKey, lies),
				aaguid,
				length,
				id,
				cbor(key),
			]);
			const { fmt, attStmt } = lies.attestation ?? { fmt: "none", attStmt: new Map() };
			const attestationObject = cbor(new Map<string, unknown>(Object.entries({ fmt, attStmt, authData })));
			const data = clientData("webauthn.create", challenge, lies);
			return answer({ clientDataJSON: text(data), attestationObject: text(attestationObject) }, lies);
		},
		/** Signs a challenge. Returns what the browser sends. */
		sign(challenge: string, lies: Lies = {}) {
			const data = clientData("webauthn.get", challenge, lies);
			const authData = authenticatorData(present | verified, lies);
			const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
			return answer(
				{
					clientDataJSON: text(data),
					authenticatorData: text(authData),
					signature: lies.signature ?? text(signature),
					userHandle: lies.userHandle === undefined ? owner : lies.userHandle,
				},
				lies,
			);
		},
	};
}

function sha256(data: string | Buffer) {
	return createHash("sha256").update(data).digest();
}

function text(bytes: Buffer) {
	return bytes.toString("base64url");
}

/** What a passkey is written in (RFC 8949): numbers, texts, bytes, lists and maps. */
function cbor(value: unknown): Buffer {
	if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
	if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
	if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
	if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
	if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
	throw new Error(`${value} can't be written`);
}

function head(kind: number, size: number) {
	if (size < 24) return Buffer.of((kind << 5) | size);
	if (size < 256) return Buffer.of((kind << 5) | 24, size);
	return Buffer.of((kind << 5) | 25, size >> 8, size & 255);
}
