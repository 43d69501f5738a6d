import { href } from "react-router";
import type { EducationalOccupationalCredential, WithContext } from "schema-dts";
import { otherText, receiptText } from "./receipt.ts";
import type { ShownReceipt } from "./receipt-show.server.ts";

/** A confirmed receipt in the words of schema.org. */
export function receiptStructuredData(
	receipt: ShownReceipt,
	origin: string,
): WithContext<EducationalOccupationalCredential> {
	const { id, cardId, holderName, role, happenedOn } = receipt;
	return {
		"@context": "https://schema.org",
		"@type": "EducationalOccupationalCredential",
		name: receiptText(receipt),
		description: `${role}. Confirmed by ${otherText(receipt)}.`,
		url: origin + href("/receipts/:id", { id }),
		credentialCategory: "Confirmed by both sides",
		dateCreated: happenedOn,
		recognizedBy: { "@type": "Organization", name: "Heliograph", url: origin },
		about: { "@type": "Person", name: holderName, url: origin + href("/card/:id", { id: cardId }) },
	};
}
