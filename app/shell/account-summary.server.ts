import { sql } from "drizzle-orm";
import { avatarLetters, displayText } from "#app/accounts/account.ts";
import type { Account } from "#app/accounts/account-menu.tsx";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { newestCardName } from "#app/cards/card.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { countUnread } from "#app/notifications/notifications.server.ts";

/** What every page says of the account that it is shown to. */
export async function describeAccount(db: Database, viewer: Member): Promise<Account> {
	const { id, email, name } = viewer;
	const { unread, cardName } = await readSummary(db, viewer);
	const display = displayText({ name, cardName, email });
	return {
		id,
		display,
		letters: avatarLetters(display),
		isAdmin: viewer.isAdmin || viewer.lacksSecondFactor === true,
		unread,
	};
}

async function readSummary(db: Database, { id }: MemberRef) {
	const statement = prepareOnce(db, "account-summary", (name) => {
		const account = sql`${sql.placeholder("id")}::uuid`;
		return db
			.select({ unread: countUnread(account), cardName: newestCardName(account) })
			.from(sql`(select) as account`)
			.prepare(name);
	});
	const [summary] = await statement.execute({ id });
	if (!summary) throw new Error("A statement without conditions has one row");
	return summary;
}
