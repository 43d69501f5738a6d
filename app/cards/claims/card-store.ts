/**
 * What this browser remembers of cards. Storage may be full, forbidden or hold anything: then there is nothing remembered,
 * and nothing else breaks.
 */

import { attempt } from "#app/web/attempt.ts";
import { storeKey } from "../form/store-key.ts";
import { isLocalCard, isStoredCard, type LocalCard, type StoredCard } from "./local-card.ts";

/** The cards that only this browser knows to be the person's. */
function localCards() {
	return storedEntries().filter(isLocalCard);
}

/** The token with which this browser can claim a card, or delete it; null when it has none. */
export function tokenOfStored(id: string) {
	return localCards().find((card): card is StoredCard => isStoredCard(card) && card.id === id)?.claimToken ?? null;
}

export function forgetCard(id: string) {
	forgetCards(localCards().filter((card) => card.id === id));
}

export function isStored(id: string) {
	return localCards().some((card) => card.id === id);
}

/** Remembers a card made here, once. Whatever else is stored stays. @returns whether there was room */
export function storeCard(card: StoredCard) {
	return write(storeKey, [...storedEntries().filter((entry) => !(isLocalCard(entry) && entry.id === card.id)), card]);
}

/** Forgets these cards, and no other that came meanwhile. */
export function forgetCards(cards: LocalCard[]) {
	const forgotten = new Set(cards.map(textOf));
	const rest = storedEntries().filter((entry) => !forgotten.has(textOf(entry)));
	if (rest.length === 0) remove(storeKey);
	else write(storeKey, rest);
}

/** Notes that a card has moved, so that what becomes of it there is not undone from here. */
export function noteMoved(card: LocalCard) {
	const isIt = (entry: unknown) => textOf(entry) === textOf(card);
	write(
		storeKey,
		storedEntries().map((entry) => (isIt(entry) ? { ...card, hasMoved: true } : entry)),
	);
}

/** The cards that have not moved yet. */
export function cardsToMove() {
	return localCards().filter(({ hasMoved }) => !hasMoved);
}

export function forgetMoved() {
	forgetCards(localCards().filter(({ hasMoved }) => hasMoved));
}

/** An entry without the note that it has moved, to tell it from others. */
function textOf(entry: unknown) {
	return JSON.stringify(entry, (key, value) => (key === "hasMoved" ? undefined : value));
}

function storedEntries(): unknown[] {
	const stored = read(storeKey);
	return Array.isArray(stored) ? stored : stored === null ? [] : [stored];
}

function read(key: string): unknown {
	return attempt(() => JSON.parse(localStorage.getItem(key) ?? "null")) ?? null;
}

/** @returns whether there was room */
function write(key: string, value: unknown) {
	return (
		attempt(() => {
			localStorage.setItem(key, JSON.stringify(value));
			return true;
		}) ?? false
	);
}

function remove(key: string) {
	attempt(() => localStorage.removeItem(key));
}
