/** What brings two members together, so that both can confirm afterwards that it happened (docs/decisions/0097-receipts.md). */
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";

export const occasionKinds = ["request", "event", "project"] as const;
export type OccasionKind = (typeof occasionKinds)[number];

export interface Occasion {
	kind: OccasionKind;
	/** Of the request, the event or the project. */
	thingId: string;
	title: string;
	/** Who did something, by the card that tells of it. */
	holder: { id: string; cardId: string; name: string };
	/** For whom, as everybody may know them; both texts may be empty. */
	other: { id: string; name: string; organisation: string };
	/** What it was, as a form proposes it. */
	role: string;
	/** The first and the last day on which it can have been, as `2026-11-20`; no last one where it can go on. */
	from: string;
	until: string | null;
}

/** Where a feature has occasions. The two sides of one are never the same account. */
export interface OccasionSource {
	kind: OccasionKind;
	/** Those in which the viewer is one of the two sides, and of which there is no receipt yet, the newest first. */
	list(db: Database, viewer: MemberRef, limit: number): Promise<Occasion[]>;
	/** Those of which the viewer talks in a conversation. */
	inThread?(db: Database, viewer: MemberRef, threadId: string): Promise<Occasion[]>;
	/** Undefined where the viewer is in none, or it does not count, as for one that never was. */
	find(db: Database, viewer: MemberRef, thingId: string, cardId: string): Promise<Occasion | undefined>;
}
