import { newestCardName } from "#app/cards/cards.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { avatarLetters, displayText } from "./account.ts";
import type { Account } from "./account-menu.tsx";
import type { Member } from "./viewer.ts";

/** The viewer's account as every page knows it. */
export async function describeAccount(db: Database, viewer: Member): Promise<Account> {
	const { id, email, name, isAdmin } = viewer;
	const cardName = name === "" ? await newestCardName(db, viewer) : null;
	const display = displayText({ name, cardName, email });
	return { id, display, letters: avatarLetters(display), isAdmin };
}
