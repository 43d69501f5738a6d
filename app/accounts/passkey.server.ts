/** Passkeys (WebAuthn): what browsers are asked, and whether what they answer is right. */
import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, prepareOnce, type Transaction } from "#app/db/client.server.ts";
import type { Site } from "#app/web/request-context.ts";
import { passkeys } from "./account.tables.server.ts";
import { passkeyLimits } from "./account.ts";
import type { Member } from "./viewer.ts";

/** Milliseconds that browsers wait for the person; who needs help to do it needs time. */
const timeout = 300_000;
/** Signing in takes no name, and the passkey asks for a finger, a face or a PIN itself. */
const userVerification = "required";
/** Ed25519, ES256 and RS256, as COSE numbers them: one of them every device has. */
const algorithms = [-8, -7, -257];

const base64url = z.base64url().max(20_000);
const ofPasskey = { id: base64url.max(passkeyLimits.id), rawId: base64url, type: z.literal("public-key") };
const assertion = z.object({
	...ofPasskey,
	response: z.object({
		clientDataJSON: base64url,
		authenticatorData: base64url,
		signature: base64url,
		userHandle: base64url.nullish(),
	}),
});
const attestation = z.object({
	...ofPasskey,
	response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});

/** Loading it takes half a second, which a server spends on the first passkey. */
function webauthn() {
	return import("@simplewebauthn/server");
}

/** The passkeys of an account, the newest last. */
export function listPasskeys(db: Database, userId: string) {
	const { id, name, createdAt, lastUsedAt } = passkeys;
	const statement = prepareOnce(db, "passkeys-of", (name_) =>
		db
			.select({ id, name, createdAt, lastUsedAt })
			.from(passkeys)
			.where(eq(passkeys.userId, sql.placeholder("user")))
			.orderBy(asc(createdAt), asc(id))
			.prepare(name_),
	);
	return statement.execute({ user: userId });
}

/** What a browser needs to ask for a passkey. @param userId whose it must be, if that is known */
export async function signInOptions(
	db: Database,
	site: Site,
	challenge: string,
	userId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
	const allowCredentials = userId === undefined ? [] : await credentialsOf(db, userId);
	return { rpId: siteName(site), challenge, timeout, userVerification, allowCredentials };
}

/** What a browser needs to make a passkey, where the account has none yet. */
export async function addOptions(
	db: Transaction,
	site: Site,
	challenge: string,
	{ id, email, name }: Member,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
	return {
		rp: { id: siteName(site), name: "Heliograph" },
		user: { id: handleOf(id), name: email, displayName: name || email },
		challenge,
		timeout,
		pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
		excludeCredentials: await credentialsOf(db, id),
		authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification },
		attestation: "none",
	};
}

async function credentialsOf(db: Database | Transaction, userId: string) {
	const rows = await db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, userId));
	return rows.map(({ id }) => ({ id, type: "public-key" as const }));
}

/**
 * Checks what a browser has answered for a passkey of an account.
 * @param text JSON as `startAuthentication` makes it
 * @param isOwnerKnown whether passkeys of one account were asked for: only then the answer need not say whose it is (WebAuthn, 7.2)
 * @returns the passkey, and how often it has signed by now; null when anything about it is wrong
 */
export async function checkAssertion(db: Database, site: Site, challenge: string, text: string, isOwnerKnown: boolean) {
	const response = parse(assertion, text);
	if (!response) return null;
	const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
	const { userHandle, ...signed } = response.response;
	if (!passkey || (userHandle ? userHandle !== handleOf(passkey.userId) : !isOwnerKnown)) return null;
	const { verifyAuthenticationResponse } = await webauthn();
	const { credentialId, publicKey, counter } = passkey;
	const checked = await verifyAuthenticationResponse({
		response: { ...response, response: signed, clientExtensionResults: {} },
		expectedChallenge: challenge,
		expectedOrigin: site.origin,
		expectedRPID: siteName(site),
		credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
	}).catch(() => null);
	return checked?.verified ? { passkey, counter: checked.authenticationInfo.newCounter } : null;
}

/**
 * Checks a passkey that a browser has made.
 * @param text JSON as `startRegistration` makes it
 * @returns null when anything about it is wrong
 */
export async function checkAttestation(site: Site, challenge: string, text: string) {
	const response = parse(attestation, text);
	if (!response || !(await isUnattested(response.response.attestationObject))) return null;
	const { verifyRegistrationResponse } = await webauthn();
	const checked = await verifyRegistrationResponse({
		response: { ...response, clientExtensionResults: {} },
		expectedChallenge: challenge,
		expectedOrigin: site.origin,
		expectedRPID: siteName(site),
		supportedAlgorithmIDs: algorithms,
	}).catch(() => null);
	if (!checked?.verified) return null;
	const { credential, aaguid } = checked.registrationInfo;
	const { id, publicKey, counter } = credential;
	return { aaguid, values: { credentialId: id, publicKey: Buffer.from(publicKey), counter } };
}

/** Whether no certificate comes along, for which nobody has asked: the library would look up at addresses in it whether it is revoked. */
async function isUnattested(attestationObject: string) {
	const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
	try {
		const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
		return object.get("attStmt").get("x5c") === undefined && ["none", "packed"].includes(object.get("fmt"));
	} catch {
		return false;
	}
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
	try {
		return schema.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

/** By which passkeys know the site: they are for its host alone. */
function siteName({ origin }: Site) {
	return new URL(origin).hostname;
}

/** By which passkeys know an account, in base64url; it tells nothing of its owner. */
function handleOf(userId: string) {
	return Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
}
