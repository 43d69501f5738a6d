import { and, eq } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { sessions } from "./account.tables.server.ts";
import type { Visitor } from "./auth.server.ts";
import { nameDevice } from "./device-name.server.ts";
import { noteEvent } from "./security-log.server.ts";
import { listSessions } from "./sessions.server.ts";
import type { Member } from "./viewer.ts";

export type Device = Awaited<ReturnType<typeof listDevices>>[number];

/** The browsers in which the viewer is signed in: the one that asks first, then the one used last. */
export async function listDevices(db: Database, viewer: Member) {
	const devices = (await listSessions(db, viewer)).map(({ id, userAgent, createdAt, updatedAt }) => ({
		id,
		name: nameDevice(userAgent),
		isCurrent: id === viewer.sessionId,
		signedInAt: createdAt,
		/** At most a day behind. */
		lastActiveAt: updatedAt,
	}));
	return devices.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one session of the viewer; one that is somebody else's, or none, stays as it is. */
export function endSession(db: Database, viewer: Member, id: string, visitor: Visitor) {
	return db.transaction(async (transaction) => {
		const isTheirs = and(eq(sessions.id, id), eq(sessions.userId, viewer.id));
		const ended = await transaction.delete(sessions).where(isTheirs).returning({ id: sessions.id });
		if (ended.length > 0) await noteEvent(transaction, visitor, "sign-out.other", viewer.id);
	});
}
