/** What a thread says between its messages of who came and who left: no messages, so they are made of who is in it. */
import type { Participant } from "./participants.server.ts";

type One = Pick<Participant, "id" | "userId" | "name" | "addedAt" | "addedBy" | "unheardKnownBy" | "leftAt">;

export interface ThreadLine {
	id: string;
	what: "added" | "left";
	/** Of whom it tells, and who brought them in; null for the reader. */
	who: string | null;
	/** Missing where the reader had blocked them under the name that they have there, and hears nothing of whom they bring. */
	by?: string | null;
	at: Date;
}

/**
 * What one participant is told, the oldest first: nothing of what was before they came, nor after they left.
 * @param others as `othersOf` finds them
 */
export function linesFor(own: One & { deletedUntil: Date | null }, others: One[]): ThreadLine[] {
	const people = [own, ...others];
	const nameOf = (id: string | null) => (id === own.id ? null : (people.find((one) => one.id === id)?.name ?? ""));
	const lines = people.flatMap(({ id, userId, addedAt, addedBy, unheardKnownBy, leftAt }): ThreadLine[] => {
		const who = nameOf(id);
		const by = unheardKnownBy.includes(own.id) ? {} : { by: nameOf(addedBy) };
		return [
			...(addedAt ? [{ id: `${id} added`, what: "added" as const, who, ...by, at: addedAt }] : []),
			// Whose account is gone has not left of their own will.
			...(leftAt && userId !== null ? [{ id: `${id} left`, what: "left" as const, who, at: leftAt }] : []),
		];
	});
	const since = own.deletedUntil;
	return lines.filter(({ at }) => since === null || at >= since).sort((one, other) => +one.at - +other.at);
}
