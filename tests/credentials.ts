import { Bitstring } from "@digitalbazaar/bitstring";
import { verifyJWT } from "did-jwt";
import { Resolver } from "did-resolver";
import { href } from "react-router";
import { expect } from "vitest";
import { placesPerList } from "#app/receipts/receipt-number.server.ts";
import { verdictTexts } from "#app/receipts/verify-input.ts";
import type { Site } from "./site.ts";

/** Credentials of a site as others get and check them, by libraries that have signed and packed nothing here. */
export function credentialsOf(site: Site) {
	/** Reads the documents that the site serves, and nothing else. */
	const resolver = new Resolver({
		web: async () => ({
			didResolutionMetadata: {},
			didDocumentMetadata: {},
			didDocument: JSON.parse((await site.get("/.well-known/did.json")).text),
		}),
	});

	async function tokenOf({ id }: { id: string }, at: Site = site) {
		const answer = await at.get(href("/receipts/:id/credential.jwt", { id }));
		expect(answer.status).toBe(200);
		return answer.text;
	}

	function verifyElsewhere(token: string) {
		return verifyJWT(token, { resolver, proofPurpose: "assertionMethod" });
	}

	/** Whether a credential is suspended, as its list says to whoever reads it by the specification. */
	async function isSuspended(token: string) {
		const { statusPurpose, statusListCredential, statusListIndex } = (await verifyElsewhere(token)).payload
			.credentialStatus as Record<string, string>;
		const answer = await site.get(new URL(statusListCredential ?? "").pathname);
		expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300");
		const list = (await verifyElsewhere(answer.text)).payload;
		expect(statusPurpose).toBe("suspension");
		expect(list).toMatchObject({ id: statusListCredential, credentialSubject: { statusPurpose } });
		const { encodedList } = list.credentialSubject as { encodedList: string };
		expect(encodedList.startsWith("u")).toBe(true);
		const bits = new Bitstring({ buffer: await Bitstring.decodeBits({ encoded: encodedList.slice(1) }) });
		expect(bits.length).toBe(placesPerList);
		return bits.get(Number(statusListIndex));
	}

	/** What the page for anybody says of one. */
	async function check(credential: string) {
		const { status, text } = await site.as(null).post(href("/receipts/verify"), { credential });
		expect(status).toBe(200);
		const titles = Object.entries(verdictTexts).filter(([, { title }]) => text.includes(title));
		expect(titles).toHaveLength(1);
		return { outcome: titles[0]?.[0], text };
	}

	return { tokenOf, verifyElsewhere, isSuspended, check };
}
