/** The occasions of all features, of which a receipt can begin. */
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { occasionSources } from "#app/features.server.ts";
import { receiptMessages } from "#app/receipts/receipt.ts";
import { receiptsAbout } from "#app/receipts/receipt-show.server.ts";
import { notFound } from "#app/web/responses.ts";

/** Of each kind, the newest that are offered. */
const offered = 20;

/** Those of which there is no receipt yet. */
export async function listBeginnings(db: Database, viewer: MemberRef) {
	return (await Promise.all(occasionSources.map(({ list }) => list(db, viewer, offered)))).flat();
}

/**
 * The occasion that an address names, with the id of its receipt where there is one that the viewer may read.
 * @throws the answer 404 where the viewer is in no such occasion
 */
export async function findBeginning(
	db: Database,
	viewer: MemberRef,
	at: { kind: string; thing: string; card: string },
) {
	const source = occasionSources.find(({ kind }) => kind === at.kind);
	const occasion = await source?.find(db, viewer, at.thing, at.card);
	if (!occasion) throw notFound(receiptMessages.notFound);
	const known = await receiptsAbout(db, viewer, [occasion]);
	return { occasion, receiptId: known.get(`${occasion.thingId} ${occasion.holder.id}`) ?? undefined };
}
