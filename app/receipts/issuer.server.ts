/** Who the site is to whoever checks its credentials: a DID of its own domain, with the keys at addresses of the site. */
import { href } from "react-router";
import { publicJwk } from "./receipt-key.server.ts";

/** For which keys may be kept. */
export const keySeconds = 300;

/** Such as `did:web:heliograph.example`; a port is written as the method asks. */
export function didOf(origin: string) {
	return `did:web:${new URL(origin).host.replace(":", "%3A")}`;
}

/** Where a key lies as a JWK, which is what Open Badges asks of the name that a signature gives it. */
export function keyAddress(origin: string, id: string) {
	return origin + href("/receipts/keys/:key", { key: id });
}

export function issuerOf(origin: string) {
	return { id: didOf(origin), type: ["Profile"], name: "Heliograph", url: origin };
}

/** The document of the DID (DID Core, did:web). */
export function didDocument(origin: string, keys: { id: string; x: string }[]) {
	const did = didOf(origin);
	const methods = keys.map((key) => ({
		id: `${did}#${key.id}`,
		type: "JsonWebKey2020",
		controller: did,
		publicKeyJwk: publicJwk(key),
	}));
	return {
		"@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
		id: did,
		alsoKnownAs: [origin],
		verificationMethod: methods,
		assertionMethod: methods.map(({ id }) => id),
	};
}
