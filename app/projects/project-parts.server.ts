import type { Viewer } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { isFollowed } from "#app/follows/follow.server.ts";
import { receiptWays } from "#app/receipts/receipt-ways.server.ts";
import { isSaved } from "#app/saved/saved.server.ts";
import { listContent, listNewestContent } from "./content.server.ts";
import { listContributors } from "./contributors/contributors.server.ts";
import type { ProjectTab } from "./detail.ts";
import { listForks } from "./forks-stars/fork.server.ts";
import { listForksToAllow } from "./forks-stars/fork-consents.server.ts";
import { hasStarred } from "./forks-stars/star.server.ts";
import { listInvitations } from "./invitations/invitation.server.ts";
import { canManageProject } from "./project.ts";
import type { ShownProject } from "./project-detail.server.ts";
import { occasionsOf } from "./project-occasions.server.ts";

/**
 * What a tab of a project's page shows beside the project itself; null where it shows none.
 * @param page of its content
 * @param part gives what it is to read, or null where that fails: the page stands without it
 */
export async function readParts(
	db: Database,
	viewer: Viewer,
	{ id, role, forkCount }: ShownProject,
	tab: ProjectTab,
	page: number,
	part: <Part>(load: () => Promise<Part>) => Promise<Part | null>,
) {
	const manages = canManageProject(role);
	const [starred, followed, saved, forks, toAllow, newest, content, contributors, invitations, ways] =
		await Promise.all([
			part(() => hasStarred(db, viewer, id)),
			part(() => isFollowed(db, viewer, { entryId: id })),
			part(() => isSaved(db, viewer, id)),
			tab === "about" && forkCount > 0 ? part(() => listForks(db, viewer, id)) : null,
			tab === "about" && manages ? part(() => listForksToAllow(db, id)) : null,
			tab === "about" ? part(() => listNewestContent(db, id)) : null,
			tab === "content" ? part(() => listContent(db, id, page)) : null,
			part(() => listContributors(db, viewer, id, role)),
			tab === "contributors" && manages ? part(() => listInvitations(db, id)) : null,
			tab === "contributors" && viewer && role
				? part(async () => receiptWays(db, viewer, await occasionsOf(db, viewer, id)))
				: null,
		]);
	return {
		starred,
		followed: followed === true,
		saved: saved === true,
		forks,
		toAllow,
		newest,
		content,
		contributors,
		invitations,
		ways: ways ?? [],
	};
}
