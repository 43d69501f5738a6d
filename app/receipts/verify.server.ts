/** Whether a credential is one of ours, unchanged, and still counts. Nothing is fetched: keys and states are in the database. */
import { decodeJwt, decodeProtectedHeader, errors, importJWK, jwtVerify } from "jose";
import { z } from "zod";
import type { Secrets } from "#app/accounts/key.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { credentialId, statusListAddress } from "./credential.server.ts";
import { didOf, keyAddress } from "./issuer.server.ts";
import { publicJwk, publicKeys } from "./receipt-key.server.ts";
import { placesPerList } from "./receipt-number.server.ts";
import { findByNumber } from "./receipt-show.server.ts";
import type { Verdict } from "./verify-input.ts";

/** Seconds by which clocks may differ. */
const clockTolerance = 300;

/** What of a credential is told; anything else that this site has signed is no receipt. */
const payloadSchema = z.object({
	iss: z.string(),
	jti: z.string(),
	sub: z.string(),
	id: z.string(),
	type: z.array(z.string()).refine((types) => types.includes("OpenBadgeCredential")),
	issuer: z.object({ id: z.string() }),
	name: z.string(),
	credentialSubject: z.object({
		id: z.string(),
		role: z.string(),
		activityStartDate: z.string(),
		identifier: z.array(z.object({ identityHash: z.string() })).length(1),
		achievement: z.object({ id: z.string(), description: z.string() }),
	}),
	credentialStatus: z.object({ statusListCredential: z.string(), statusListIndex: z.string().regex(/^\d{1,6}$/) }),
});

/** @param token as it was pasted or uploaded */
export async function verifyCredential(
	db: Database,
	accounts: Secrets,
	token: string,
	origin: string,
): Promise<Verdict> {
	const claimed = readToken(token);
	if (!claimed) return { outcome: "unreadable" };
	if (claimed.iss !== didOf(origin)) return { outcome: "foreign", issuer: claimed.iss.slice(0, 200) };
	const keys = await publicKeys(db, accounts);
	const known = keys.find(({ id }) => keyAddress(origin, id) === claimed.kid);
	if (!known) return { outcome: "forged" };
	const payload = await checkSignature(token, publicJwk(known));
	if (payload === null) return { outcome: "forged" };
	const { success, data } = payloadSchema.safeParse(payload);
	if (!success) return { outcome: "unreadable" };
	return judge(db, data, origin);
}

/** What a token says of itself, which proves nothing yet. */
function readToken(token: string) {
	try {
		const { kid } = decodeProtectedHeader(token);
		const { iss } = decodeJwt(token);
		return typeof iss === "string" ? { kid, iss } : null;
	} catch {
		return null;
	}
}

/** The key is one of ours, and so is the algorithm: what the token would like is not asked. @returns null where it does not fit */
async function checkSignature(token: string, jwk: ReturnType<typeof publicJwk>) {
	try {
		const key = await importJWK(jwk, "EdDSA");
		return (await jwtVerify(token, key, { algorithms: ["EdDSA"], clockTolerance })).payload;
	} catch (error) {
		if (error instanceof errors.JOSEError) return null;
		throw error;
	}
}

async function judge(db: Database, payload: z.output<typeof payloadSchema>, origin: string): Promise<Verdict> {
	const { iss, jti, sub, id, issuer, name, credentialSubject, credentialStatus } = payload;
	const isOfOnePiece = jti === id && iss === issuer.id && sub === credentialSubject.id;
	if (!isOfOnePiece) return { outcome: "unreadable" };
	const { identifier, role, activityStartDate, achievement } = credentialSubject;
	const says = {
		name,
		role,
		happenedOn: activityStartDate.slice(0, 10),
		holder: identifier[0]?.identityHash ?? "",
		card: sub,
		description: achievement.description,
	};
	const receipt = await findByNumber(db, numberIn(credentialStatus, origin));
	if (!receipt || credentialId(origin, receipt.id) !== id) return { outcome: "withdrawn", says };
	return receipt.counts ? { outcome: "valid", says, page: achievement.id } : { outcome: "suspended", says };
}

function numberIn(status: { statusListCredential: string; statusListIndex: string }, origin: string) {
	const [, list] = status.statusListCredential.split(statusListAddress(origin, ""));
	return Number(list) * placesPerList + Number(status.statusListIndex);
}
