import { avatarLetters, displayText } from "#app/accounts/account.ts";
import type { Account } from "#app/accounts/account-menu.tsx";
import type { Member } from "#app/accounts/viewer.ts";
import { newestCardName } from "#app/cards/card.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { countUnread } from "#app/notifications/notifications.server.ts";

export async function describeAccount(db: Database, viewer: Member): Promise<Account> {
	const { id, email, name } = viewer;
	const cardName = name === "" ? await newestCardName(db, viewer) : null;
	const display = displayText({ name, cardName, email });
	return {
		id,
		display,
		letters: avatarLetters(display),
		isAdmin: viewer.isAdmin || viewer.lacksSecondFactor === true,
		unread: await countUnread(db, viewer),
	};
}
