import bowser from "bowser";
import { and, eq } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { sessions } from "./account.tables.server.ts";
import { listSessions } from "./sessions.server.ts";
import type { Member } from "./viewer.ts";

/** Longer than what any browser says of itself; a header may be far longer. */
const maxUserAgentLength = 500;
/** Characters of a name that a program gave itself. */
const maxNameLength = 40;
const unknown = "Unknown browser";

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
export async function endSession(db: Database, viewer: Member, id: string) {
	await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, viewer.id)));
}

/** Browser and system in words, such as `Firefox on Linux`. */
export function nameDevice(userAgent: string | null) {
	if (!userAgent) return unknown;
	const { browser, os } = bowser.parse(userAgent.slice(0, maxUserAgentLength));
	if (!browser.name || browser.name.length > maxNameLength) return unknown;
	return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
