import { eq } from "drizzle-orm";
import { listCardsForExport } from "#app/cards/own-cards.server.ts";
import type { Member } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { listJobsForExport } from "#app/jobs/own-jobs.server.ts";
import { listResourcesOf } from "#app/resources/resources.server.ts";
import { findPlace } from "#app/waitlist/waitlist-place.server.ts";
import { nameDevice } from "./device.server.ts";
import { listSessions } from "./sessions.server.ts";

/** Changes when a reader of the file has to be changed. */
const format = "heliograph-data/1";

/** Everything that is stored of the viewer, without what signs in: password, session tokens. Times are ISO 8601 in UTC. */
export async function collectMyData(db: Database, viewer: Member) {
	const [account] = await db
		.select({
			id: users.id,
			email: users.email,
			emailConfirmed: users.emailVerified,
			name: users.name,
			createdAt: users.createdAt,
			updatedAt: users.updatedAt,
		})
		.from(users)
		.where(eq(users.id, viewer.id));
	const sessions = await listSessions(db, viewer);
	return {
		format,
		exportedAt: new Date(),
		account,
		sessions: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
			browser: nameDevice(userAgent),
			userAgent,
			isCurrent: id === viewer.sessionId,
			signedInAt: createdAt,
			lastActiveAt: updatedAt,
		})),
		cards: await listCardsForExport(db, viewer),
		resources: await listResourcesOf(db, viewer),
		jobs: await listJobsForExport(db, viewer),
		waitlist: await findPlace(db, viewer),
	};
}
