/** Cards that only this browser keeps. */

/** A card made here without an account: with its token it can be moved. */
export interface StoredCard {
	id: string;
	claimToken: string;
	name: string;
	/** Set once it has moved, while others that could not keep it here. */
	hasMoved?: true;
}

/** A card of the time before claim tokens: all that there is of it stands here, in whatever state. */
export type UnclaimedCard = Record<string, unknown> & { name: string };

export type LocalCard = StoredCard | UnclaimedCard;

/** What of a stored list is a card; the rest is somebody else's. */
export function isLocalCard(value: unknown): value is LocalCard {
	return isRecord(value) && typeof value.name === "string" && value.name.trim() !== "";
}

export function isStoredCard(value: unknown): value is StoredCard {
	return isRecord(value) && [value.id, value.claimToken, value.name].every((part) => typeof part === "string");
}

/** What became of one local card at the server. */
export type Migrated = { moved: true } | { moved: false; error: string };

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
