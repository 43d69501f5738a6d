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

/** Keeps a draft; without its photo when that is too much for the storage. */
export function keepDraft(draft: { fields: object; photo: string | null }) {
	if (!write(draftKey, draft)) write(draftKey, { ...draft, photo: null });
}

export function forgetDraft() {
	try {
		localStorage.removeItem(draftKey);
	} catch {}
}

function storedCards(): StoredCard[] {
	const cards = read(storeKey);
	return Array.isArray(cards) ? cards.filter(isStoredCard) : [];
}

export function isStored(id: string) {
	return storedCards().some((card) => card.id === id);
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
		return true;
	} catch {
		return false;
	}
}
