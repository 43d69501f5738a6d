/** A receipt as a credential that its holder takes elsewhere (Open Badges 3.0, signed as a JWT). */
import { SignJWT } from "jose";
import { href } from "react-router";
import type { Secrets } from "#app/accounts/key.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { didOf, issuerOf, keyAddress } from "./issuer.server.ts";
import { audienceText, otherText, receiptText } from "./receipt.ts";
import { signingKey } from "./receipt-key.server.ts";
import { placesPerList } from "./receipt-number.server.ts";
import type { CountingReceipt } from "./receipt-show.server.ts";

/** Of the one state that Open Badges 3.0 has room for: the specification lets this one end again. */
export const statusPurpose = "suspension";

export const contexts = {
	credentials: "https://www.w3.org/ns/credentials/v2",
	openBadges: "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
};

export function credentialId(origin: string, id: string) {
	return origin + href("/receipts/:id/credential.jwt", { id });
}

/** What a credential says. Of its holder it has the card: no address, and nothing that the card does not tell. */
export function credentialOf(receipt: CountingReceipt, origin: string) {
	const { id, number, cardId, holderName, role, happenedOn, confirmedAt, title } = receipt;
	const page = origin + href("/receipts/:id", { id });
	const list = statusListAddress(origin, String(Math.floor(number / placesPerList)));
	const audience = audienceText(receipt);
	const confirmed = `${holderName} and ${otherText(receipt)} have both confirmed these words on Heliograph.`;
	return {
		"@context": [contexts.credentials, contexts.openBadges],
		id: credentialId(origin, id),
		type: ["VerifiableCredential", "OpenBadgeCredential"],
		issuer: issuerOf(origin),
		validFrom: secondOf(confirmedAt).toISOString(),
		name: receiptText(receipt),
		credentialSubject: {
			id: origin + href("/card/:id", { id: cardId }),
			type: ["AchievementSubject"],
			identifier: [{ type: "IdentityObject", hashed: false, identityHash: holderName, identityType: "name" }],
			role,
			activityStartDate: `${happenedOn}T00:00:00Z`,
			achievement: {
				id: page,
				type: ["Achievement"],
				name: receipt.what,
				description: `${receiptText(receipt)}. ${confirmed}`,
				criteria: { narrative: "Both sides confirm the same words: who did it, and who it was done for." },
			},
		},
		evidence: [{ id: page, type: ["Evidence"], name: title, narrative: confirmed, ...(audience && { audience }) }],
		credentialStatus: {
			id: `${list}#${number % placesPerList}`,
			type: "BitstringStatusListEntry",
			statusPurpose,
			statusListIndex: String(number % placesPerList),
			statusListCredential: list,
		},
	};
}

export function statusListAddress(origin: string, list: string) {
	return origin + href("/receipts/status/:list", { list });
}

interface Signed {
	id: string;
	validFrom: string;
	credentialSubject: { id: string };
}

/** Signs a credential as a JWT, with the claims and the header that Open Badges 3.0 asks for (8.2.4). */
export async function signCredential(db: Database, accounts: Secrets, credential: Signed, origin: string) {
	const { id, key } = await signingKey(db, accounts);
	return new SignJWT({ ...credential })
		.setProtectedHeader({ alg: "EdDSA", kid: keyAddress(origin, id), typ: "JWT" })
		.setIssuer(didOf(origin))
		.setJti(credential.id)
		.setSubject(credential.credentialSubject.id)
		.setNotBefore(new Date(credential.validFrom))
		.sign(key);
}

/** Claims of a JWT have whole seconds, and the credential must say the same. */
function secondOf(at: string) {
	return new Date(Math.floor(new Date(at).getTime() / 1000) * 1000);
}
