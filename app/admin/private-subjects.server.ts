/** Moderators read nothing of what its people keep to themselves by now, whatever was public when it was reported. */

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { reportables } from "#app/features.server.ts";
import { type ModerationEvent, withActors } from "#app/moderation/events.server.ts";
import type { SnapshotRow } from "#app/moderation/moderated-kind.ts";
import { moderationEvents } from "#app/moderation/moderation.tables.server.ts";
import { formerModerator } from "#app/moderation/moderation.ts";
import { privateTitle, type Readers } from "#app/moderation/report.ts";
import { type ReportableKind, reportableKinds } from "#app/moderation/subject-kinds.ts";

/** What moderators read of a row: its title and its text, and who else sees it. */
export function readableOf(kind: ReportableKind, row: SnapshotRow): { readers: Readers; title: string; text: string } {
	const { isPrivate, isAmongPeople, titleOf, textOf } = reportables[kind];
	if (isPrivate(row)) return { readers: "people", title: privateTitle(kind), text: "" };
	return { readers: isAmongPeople(row) ? "addressees" : "everyone", title: titleOf(row), text: textOf(row) };
}

type Titled = Pick<ModerationEvent, "subjectKind" | "subjectId" | "title">;

/** The events with titles that moderators may read. */
export async function withReadableTitles<Event extends Titled>(db: Database, events: Event[]): Promise<Event[]> {
	const titles = new Map<string, string>();
	for (const kind of reportableKinds) {
		const ids = events.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
		for (const id of await privateAmong(db, kind, ids)) titles.set(id, privateTitle(kind));
	}
	return events.map((event) => ({ ...event, title: titles.get(event.subjectId) ?? event.title }));
}

/** An event as moderators read it, with who did it. */
export async function tellEvent(db: Database, event: ModerationEvent) {
	const [named = { ...event, by: formerModerator }] = await withReadableTitles(db, await withActors(db, [event]));
	return named;
}

async function privateAmong(db: Database, kind: ReportableKind, ids: string[]) {
	const { privateIds } = reportables[kind];
	if (!privateIds || ids.length === 0) return [];
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from (${privateIds}) as private where id = any(${sql.param(ids)}::uuid[])`,
	);
	return rows.map(({ id }) => id);
}

/** That the title of a logged event may be read, and so searched. */
export function titleIsReadable(): SQL {
	const { subjectKind, subjectId } = moderationEvents;
	const conditions = reportableKinds.flatMap((kind) => {
		const { privateIds } = reportables[kind];
		return privateIds
			? [
					sql`(${subjectKind} <> ${kind} or not exists (
				select from (${privateIds}) as private where private.id = ${subjectId}
			))`,
				]
			: [];
	});
	return sql.join(conditions, sql` and `);
}
