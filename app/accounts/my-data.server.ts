import { eq } from "drizzle-orm";
import type { Member } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { listDevices } from "./device.server.ts";
import { findPlace } from "./waitlist-place.server.ts";

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
	const sessions = await listDevices(db, viewer);
	return {
		format,
		exportedAt: new Date(),
		account,
		sessions: sessions.map(({ name, isCurrent, signedInAt, lastActiveAt }) => ({
			browser: name,
			isCurrent,
			signedInAt,
			lastActiveAt,
		})),
		waitlist: await findPlace(db, viewer),
	};
}
