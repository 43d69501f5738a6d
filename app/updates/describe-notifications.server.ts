/** What notifications say: read from the things that they are about, as far as their reader may still see those. */
import { decisionNotifications } from "#app/admin/decision.notifications.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { features } from "#app/features.server.ts";
import { deadLinkNotifications } from "#app/links/dead-link.notifications.server.ts";
import type { NotificationKind } from "#app/notifications/notification.ts";
import type { NotificationText, Reader, Subject } from "#app/notifications/notification-text.server.ts";
import type { Notification } from "#app/notifications/notifications.server.ts";

// A test sees to it that each kind is there.
export const notificationTexts = Object.assign(
	{ ...decisionNotifications, ...deadLinkNotifications },
	...features.map(({ notifications }) => notifications),
) as Record<NotificationKind, NotificationText>;

export interface Told {
	id: string;
	text: string;
	/** What the thing is called. */
	title: string;
	path: string;
	at: Date;
	isRead: boolean;
}

/** In the order of the notifications; what their reader may not see any more is left out. @param most of them that are told */
export async function describeNotifications(
	db: Database | Transaction,
	reader: Reader,
	list: Notification[],
	most = list.length,
): Promise<Told[]> {
	const found = new Map<string, Subject>();
	for (const kind of new Set(list.map(({ kind }) => kind))) {
		const ids = list.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId);
		for (const subject of await notificationTexts[kind].find(db, reader, ids)) {
			found.set(`${kind} ${subject.id}`, subject);
		}
	}
	const told: Told[] = [];
	for (const { id, kind, subjectId, day, createdAt, readAt } of list) {
		const subject = found.get(`${kind} ${subjectId}`);
		if (!subject) continue;
		if (told.length === most) break;
		const { countOn, say } = notificationTexts[kind];
		const count = countOn ? await countOn(db, subjectId, day) : subject.count;
		if (count === 0) continue;
		told.push({
			id,
			title: subject.title,
			at: createdAt,
			isRead: readAt !== null,
			...say({ ...subject, count: count ?? null }),
		});
	}
	return told;
}
