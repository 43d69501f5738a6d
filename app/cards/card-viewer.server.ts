import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { countFollowers, isFollowed } from "#app/follows/follow.server.ts";
import { canModerate } from "#app/moderation/moderation.ts";
import { isSaved } from "#app/saved/saved.server.ts";
import { ownsCard } from "./claims/claims.server.ts";

/** What a member who looks at a card has to do with it. Its owner alone is told how many follow it. */
export async function readCardViewer(db: Database, viewer: Member, cardId: string) {
	const owns = await ownsCard(db, viewer, cardId);
	return {
		email: viewer.email,
		owns,
		follows: await isFollowed(db, viewer, { entryId: cardId }),
		saved: await isSaved(db, viewer, cardId),
		followers: owns ? await countFollowers(db, cardId) : 0,
		moderates: canModerate(viewer),
	};
}
