import { sql } from "drizzle-orm";
import { type Accounts, inTransaction, type Visitor } from "#app/accounts/auth.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { OwnPage } from "#app/boards/own-entries.tsx";
import type { Mine } from "#app/boards/own-list.server.ts";
import { ownPageIn } from "#app/boards/own-page.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { features } from "#app/features.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { mailMessages } from "#app/mail/mail.ts";
import { tooMany } from "#app/web/responses.ts";

const lists = features.flatMap(({ mine }) => mine ?? []);

/** What the profile says of what was just done to something there. */
export const profileFlashes: Record<string, string> = Object.assign({}, ...lists.map(({ flashes }) => flashes));

const noEntries: OwnPage = { rows: [], page: 1, pages: 1 };

/** What is the viewer's of each feature, a page of each. @param address says which */
export async function listMine(db: Database, viewer: Member, address: string) {
	const begun = await findBegun(db, viewer);
	return Promise.all(
		lists.map(async ({ list, table: _, flashes: _f, ...texts }) => ({
			...texts,
			...(begun[texts.name] ? await list(db, viewer, ownPageIn(address, texts.name)) : noEntries),
		})),
	);
}

/** In which of the lists the viewer has anything: most members have something in few, and one statement tells of all. */
async function findBegun(db: Database, viewer: Member): Promise<Record<string, boolean | undefined>> {
	const statement = prepareOnce(db, "own-lists-begun", (name) => {
		// By the newest one, since PostgreSQL would look for any that exists by reading a table that few accounts fill.
		const isBegun = ({ table }: Mine) =>
			sql<boolean>`(select max(${table.createdAt}) from ${table} where ${table.userId} = ${sql.placeholder("id")}::uuid) is not null`;
		const columns = Object.fromEntries(lists.map((list) => [list.name, isBegun(list)]));
		return db.select(columns).from(sql`(select) as account`).prepare(name);
	});
	const [found] = await statement.execute({ id: viewer.id });
	return found ?? {};
}

/**
 * Mails the viewer a new link to confirm the address, if that is still to be done.
 * @returns null, or why nothing was sent
 */
export async function sendConfirmation(accounts: Accounts, viewer: Member, visitor: Visitor): Promise<Refusal | null> {
	if (viewer.confirmed) return null;
	const wait = await inTransaction(accounts, visitor.site, async (auth, _, posts) => {
		await auth.api.sendVerificationEmail({ body: { email: viewer.email }, headers: visitor.headers });
		return posts[0] ?? null;
	});
	return wait === null ? null : tooMany(mailMessages.tooManyToAddress, wait);
}
