/** What concerns a member, for tests of how they are told. */
import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { Database } from "#app/db/client.server.ts";
import { linkOwners } from "#app/features.server.ts";
import { keepUpWithUses } from "#app/links/link-uses.server.ts";
import type { ConcernMail } from "#app/mail/mail-settings.ts";
import { mailsOfKinds, type NotificationKind } from "#app/notifications/notification.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { save } from "#app/saved/saved.server.ts";
import { becomeMember } from "./accounts.ts";
import type { Site } from "./site.ts";
import { addCard, addProject, addResource } from "./updates.ts";

type Someone = Awaited<ReturnType<typeof becomeMember>>;

export function tell(db: Database, who: { id: string }[], kind: NotificationKind, subject: string) {
	const ids = who.map(({ id }) => id);
	return db.transaction((transaction) => notify(transaction, kind, ids, subject));
}

/** Lets so many minutes pass for what waits for a mail. */
export function passMinutes(db: Database, minutes: number) {
	return db.execute(sql`
		update notifications set created_at = created_at - make_interval(mins => ${minutes}) where awaits_mail and read_at is null
	`);
}

/** The kind of what a mail is about. */
export function kindOf(mail: ConcernMail) {
	// Object.entries forgets which keys there are.
	return Object.entries(mailsOfKinds).find(([, its]) => its === mail)?.[0] as NotificationKind;
}

/** Something called Tides that each kind can be about, for a member. */
export async function subjectFor(site: Site, who: Someone, kind: NotificationKind) {
	const { db } = site;
	if (kind === "followers") {
		const id = await addCard(db, { userId: who.id, name: "Tides" });
		await site.as(await becomeMember(site)).post(href("/following"), { what: `/card/${id}` });
		return id;
	}
	if (kind === "saved-gone" || kind === "dead-link") {
		const id = await addResource(db, { name: "Tides", userId: who.id });
		if (kind === "dead-link") {
			await keepUpWithUses(db, linkOwners);
			await db.execute(
				sql`insert into dead_links select key, now() from link_uses where thing_id = ${id} on conflict do nothing`,
			);
			return id;
		}
		await save(db, who, id);
		await site.as(who).postShown(href("/saved/:id", { id }), { note: "Tides" });
		await db.execute(sql`delete from resources where id = ${id}`);
		return id;
	}
	return addProject(db, who.id, { name: "Tides", starCount: 1, forkCount: 1 });
}
