import { randomUUID } from "node:crypto";
import { desc, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { moderationEvents, moderationWords, reports } from "./moderation.tables.server.ts";
import { type ModerationAction, rejectionReasonValues, reportReasonValues } from "./moderation.ts";
import { type QueuedKind, queuedKinds } from "./subject-kinds.ts";

const oneHour = 3_600_000;
/** Decisions of a year, the newest first, and the hours from one to the next older one. */
const decided = { times: 72, hoursApart: 121 };
/** The newest of them, of which the log still has the words. */
const inWords = 15;
/** One of so many was rejected, and one of so many was about a report. */
const every = { rejected: 6, reported: 9 };

const titles: Record<QueuedKind, string[]> = {
	media: ["Why bread rises", "A year under one oak", "The comet that came back"],
	resource: ["A glossary of the sky", "Plain words for statistics", "How to hold a microphone"],
	collab: ["An animator for a lecture on bees", "A second pair of eyes on a script", "A hall for forty"],
	showcase: ["Letters about light", "The moth garden", "Sixty seconds of chemistry"],
	request: ["A talk on tides for a school", "A chart of our rainfall", "Somebody to read a leaflet"],
	event: ["Open night at the observatory", "A walk among lichens", "Kitchen physics for families"],
};

/**
 * What moderators are said to have decided, so that their numbers show something. The newest are of demo content that is on its board;
 * what the others were about is gone.
 */
export async function addDemoDecisions(transaction: Transaction, now: number, adminId: string) {
	const listed = await transaction
		.select({ id: publicEntries.id, kind: publicEntries.kind, title: publicEntries.title })
		.from(publicEntries)
		.where(inArray(publicEntries.kind, queuedKinds))
		.orderBy(desc(publicEntries.createdAt));
	const events = Array.from({ length: decided.times }, (_, i) => {
		const event = eventOf(i, now, adminId);
		const isGone = event.action === "rejected" || event.action === "hidden";
		const entry = isGone ? undefined : listed.filter(({ kind }) => kind === event.subjectKind)[round(i)];
		return {
			...event,
			subjectId: entry?.id ?? randomUUID(),
			title: entry?.title ?? pick(titles[event.subjectKind], round(i)),
		};
	});
	await transaction.insert(moderationEvents).values(events);
	await transaction
		.insert(moderationWords)
		.values(events.slice(0, inWords).map(({ id, at, title }) => ({ eventId: id, title, createdAt: at })));
	await transaction.insert(reports).values(
		events
			.filter(({ action }) => isAnswer(action))
			.map(({ id, at, subjectKind, subjectId }, i) => ({
				subjectKind,
				subjectId,
				reason: pick(reportReasonValues, i),
				closedBy: id,
				createdAt: new Date(at.getTime() - 5 * oneHour),
			})),
	);
}

/** @param i 0 for the newest */
function eventOf(i: number, now: number, actorId: string) {
	const at = new Date(now - (i + 1) * decided.hoursApart * oneHour);
	const rejected = i % every.rejected === every.rejected - 1;
	const action: ModerationAction =
		i % every.reported === 2 ? pick(["kept", "hidden"], i) : rejected ? "rejected" : "approved";
	// In the beginning it took longer.
	const hoursWaited = 2 + ((i * 7) % 29) + (i > 50 ? 22 : 0);
	return {
		id: randomUUID(),
		at,
		action,
		subjectKind: pick(queuedKinds, i),
		actorId,
		reason: action === "rejected" ? pick(rejectionReasonValues, Math.floor(i / every.rejected)) : null,
		waitingSince: isAnswer(action) ? null : new Date(at.getTime() - hoursWaited * oneHour),
	};
}

/** How many decisions of its kind are newer. */
function round(i: number) {
	return Math.floor(i / queuedKinds.length);
}

function isAnswer(action: ModerationAction) {
	return action === "kept" || action === "hidden";
}

function pick<Choice>(choices: readonly Choice[], i: number) {
	return choices[i % choices.length] as Choice; // the remainder is less than the length
}
