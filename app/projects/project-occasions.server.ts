import { and, asc, desc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { findIn, firstDayAfter } from "#app/boards/occasion.server.ts";
import type { Occasion, OccasionSource } from "#app/boards/occasion.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { publicCard, publicName } from "#app/cards/public-name.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { hasNoReceipt } from "#app/receipts/receipt-show.server.ts";
import { projectContributors, scicommProjects } from "./project.tables.server.ts";
import { askedOwnerOf } from "./project-access.server.ts";

/** The latest to join, of one project. */
const shown = 100;

/** Who has added to a public project, and any of its owners, can confirm that. */
export const projectOccasions: OccasionSource = {
	kind: "project",
	list: (db, viewer, limit) => read(db, viewer, limit, hasNoReceipt(scicommProjects.id, contributor.userId)),
	find: findIn(read, scicommProjects.id, scicommCards.id),
};

const contributor = projectContributors;
const owner = alias(projectContributors, "owner");

/** Those of one project: with all who have added to it for its owners, and their own for each of them. @param projectId a UUID */
export function occasionsOf(db: Database, viewer: MemberRef, projectId: string) {
	return read(db, viewer, shown, eq(scicommProjects.id, projectId));
}

async function read(db: Database, viewer: MemberRef, limit: number, condition?: SQL): Promise<Occasion[]> {
	const rows = await projectOccasionsQuery(db, viewer, limit, condition);
	return rows.map((row) => ({ ...row, kind: "project" as const, role: "Contributor", until: null }));
}

/** Those of the viewer, the newest first. */
export function projectOccasionsQuery(db: Database, viewer: MemberRef, limit: number, condition?: SQL) {
	const name = publicName(owner.userId);
	const mine = alias(projectContributors, "mine");
	// Each side by its index: of two tables at once none is used.
	const own = db.select({ id: mine.projectId }).from(mine).where(eq(mine.userId, viewer.id));
	return db
		.select({
			thingId: scicommProjects.id,
			title: scicommProjects.name,
			holder: { id: contributor.userId, cardId: scicommCards.id, name: scicommCards.name },
			other: { id: owner.userId, name: sql<string>`coalesce(${name}, '')`, organisation: sql<string>`''` },
			from: firstDayAfter(contributor.createdAt),
		})
		.from(contributor)
		.innerJoin(scicommProjects, eq(scicommProjects.id, contributor.projectId))
		.innerJoin(scicommCards, eq(scicommCards.id, publicCard(contributor.userId)))
		.innerJoin(owner, and(eq(owner.projectId, contributor.projectId), eq(owner.role, "owner")))
		.where(
			and(
				eq(scicommProjects.visibility, "public"),
				sql`not ${scicommProjects.hidden}`,
				ne(contributor.role, "owner"),
				gt(contributor.contributionCount, 0),
				inArray(contributor.projectId, own),
				// A contributor asks one owner; each owner can say it by themselves.
				or(
					eq(owner.userId, viewer.id),
					and(eq(contributor.userId, viewer.id), eq(owner.userId, askedOwnerOf(scicommProjects.id))),
				),
				condition,
			),
		)
		.orderBy(desc(contributor.createdAt), asc(scicommProjects.id), asc(contributor.userId))
		.limit(limit);
}
