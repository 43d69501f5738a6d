/**
 * What this browser remembers of cards. Storage may be full, forbidden or hold anything: then there is nothing remembered,
 * and nothing else breaks.
 */

const draftKey = "scicomm_card_draft";
const storeKey = "scicomm_cards_store";

export interface StoredCard {
	id: string;
	/** With this the card can be moved to an account. */
	claimToken: string;
	name: string;
}

/** What was kept as a draft, of whatever shape; `card-draft.ts` makes sense of it. */
export function readDraft() {
	return read(draftKey);
}

export function keepDraft(draft: unknown) {
	write(draftKey, draft);
}

export function forgetDraft() {
	try {
		localStorage.removeItem(draftKey);
	} catch {}
}

export function storedCards(): StoredCard[] {
	const cards = read(storeKey);
	return Array.isArray(cards) ? cards.filter(isStoredCard) : [];
}

/** Remembers a card made here, once. */
export function storeCard(card: StoredCard) {
	write(storeKey, [...storedCards().filter(({ id }) => id !== card.id), card]);
}

function isStoredCard(value: unknown): value is StoredCard {
	return isRecord(value) && [value.id, value.claimToken, value.name].every((part) => typeof part === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function read(key: string): unknown {
	try {
		return JSON.parse(localStorage.getItem(key) ?? "null");
	} catch {
		return null;
	}
}

function write(key: string, value: unknown) {
	try {
		localStorage.setItem(key, JSON.stringify(value));
	} catch {}
}
