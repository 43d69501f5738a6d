import { randomUUID } from "node:crypto";
import type { Transaction } from "#app/db/client.server.ts";
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

/** What moderators are said to have decided before the demo content was there, so that their numbers show something. */
export async function addDemoDecisions(transaction: Transaction, now: number, adminId: string) {
	const events = Array.from({ length: decided.times }, (_, i) => eventOf(i, now, adminId));
	await transaction.insert(moderationEvents).values(events);
	await transaction.insert(moderationWords).values(
		events.slice(0, inWords).map(({ id, at, subjectKind }, i) => ({
			eventId: id,
			title: titles[subjectKind][Math.floor(i / queuedKinds.length) % 3] ?? "",
			createdAt: at,
		})),
	);
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
		subjectId: randomUUID(),
		actorId,
		reason: action === "rejected" ? pick(rejectionReasonValues, Math.floor(i / every.rejected)) : null,
		waitingSince: isAnswer(action) ? null : new Date(at.getTime() - hoursWaited * oneHour),
	};
}

function isAnswer(action: ModerationAction) {
	return action === "kept" || action === "hidden";
}

function pick<Choice>(choices: readonly Choice[], i: number) {
	return choices[i % choices.length] as Choice; // the remainder is less than the length
}
