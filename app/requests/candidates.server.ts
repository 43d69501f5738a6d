/** Whom a request fits. */
import { type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { availabilityPresets } from "#app/cards/card.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { messageBlocks } from "#app/messages/message.tables.server.ts";
import { requestOffers } from "./offer.tables.server.ts";
import type { requests } from "./request.tables.server.ts";
import { availabilityFor, type Purpose } from "./request.ts";
import type { Candidate } from "./routing.ts";

/** Candidates that are looked at: of those whom a request fits, the first in turn. */
const maxCandidates = 1000;

type Request = typeof requests.$inferSelect;
export type Found = Candidate & { userId: string };

/**
 * Whom a request fits, and who was not asked for it, in turn: nobody while its author is suspended, or has not confirmed their address.
 * Where there are more than are looked at, which of those asked equally often are left out is a matter of luck, as in the rule itself.
 * @param suggested looks at this card alone, whatever it explains: who suggests it knows
 */
export async function candidatesFor(transaction: Transaction, request: Request, suggested?: string): Promise<Found[]> {
	const { id, userId, purpose, topics, languages, online, town, country, paid } = request;
	const month = sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`;
	const { rows } = await transaction.execute(sql`
		select card.*, turns.*
		from (
			select distinct on (user_id) id as "id", user_id as "userId", expertise as "expertise", availability as "availability",
				languages as "languages", town as "town", country as "country", travel as "travel", pay as "pay", requests as "requests",
				(select min(own.requests_per_month) from scicomm_cards as own where own.user_id = scicomm_cards.user_id and own.requests = 'yes')
					as "requestsPerMonth"
			from ${scicommCards}
			where is_visible and not hidden and requests = 'yes' and user_id is not null and user_id <> ${userId}::uuid
				and ${suggested === undefined ? sql`${explains(topics)} and ${isAvailable(purpose)}` : sql`id = ${suggested}::uuid`}
				and languages && ${sql.param(languages)}::text[]
				and pay <> ${paid ? "unpaid" : "paid"}
				and (${online} or travel = 'anywhere' or (${country} in ('', country)
					and ((${country} <> '' and travel <> 'none') or ${folded(sql`town`)} = ${folded(sql`${town}`)})))
				and not exists (select from ${requestOffers} as offer where offer.request_id = ${id}::uuid and offer.user_id = scicomm_cards.user_id)
				and exists (select from ${users} as author where author.id = ${userId}::uuid and author.email_verified and author.suspended_at is null)
				and not exists (select from ${messageBlocks} as block where block.user_id = scicomm_cards.user_id and block.blocked_id = ${userId}::uuid)
				and not exists (select from ${messageBlocks} as block where block.blocked_id = scicomm_cards.user_id and block.user_id = ${userId}::uuid)
			order by user_id, created_at, id
		) as card
		inner join ${users} as users on users.id = card."userId" and users.email_verified and users.suspended_at is null
		cross join lateral (
			select count(*) filter (where created_at >= ${month})::int as "askedThisMonth", count(*)::int as "askedEver", max(created_at) as "lastAskedAt"
			from ${requestOffers} as offer where offer.user_id = card."userId"
		) as turns
		where turns."askedThisMonth" < coalesce(card."requestsPerMonth", 1000000)
		order by turns."askedThisMonth", turns."askedEver", turns."lastAskedAt" nulls first, md5(${id} || card.id)
		limit ${maxCandidates}
	`);
	return rows.map((row) => {
		const { expertise, lastAskedAt, ...rest } = row as unknown as Row;
		const at = lastAskedAt === null ? null : new Date(lastAskedAt);
		return { ...rest, topics: [expertise], lastAskedAt: at, asked: null };
	});
}

/** By way of capitals: in Greek, words in capitals and in small letters else end in two kinds of sigma. */
function folded(town: SQL) {
	return sql`lower(upper(btrim(${town})))`;
}

function explains(topics: readonly string[]) {
	const known = topics.map((topic) => topic.toLowerCase());
	return known.length === 0 ? sql`true` : sql`lower(expertise) = any(${sql.param(known)}::text[])`;
}

function isAvailable(purpose: Purpose) {
	const fitting = availabilityFor[purpose];
	if (fitting === null) return sql`true`;
	return sql`(availability && ${sql.param([...fitting])}::text[] or not availability && ${sql.param([...availabilityPresets])}::text[])`;
}

type Row = Omit<Found, "topics" | "lastAskedAt"> & { expertise: string; lastAskedAt: string | Date | null };
