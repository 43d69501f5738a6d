import { type ComponentType, useEffect, useState } from "react";
import { storeKey } from "../form/store-key.ts";

/**
 * Moves the cards that only this browser knows to the account, once per page load. What it takes is loaded when there is
 * an account and a card.
 * @param accountId of the account that is signed in
 */
export function MoveLocalCards({ accountId }: { accountId: string | null }) {
	const [Migration, setMigration] = useState<ComponentType>();
	useEffect(() => {
		if (accountId === null || !mayHaveCards()) return;
		import("./migrate-cards.tsx").then(
			({ MigrateCards }) => setMigration(() => MigrateCards),
			// Offline: the cards wait for the next page load.
			() => {},
		);
	}, [accountId]);
	// What it says is of one account, and so is its 'Try again'.
	return accountId !== null && Migration && <Migration key={accountId} />;
}

function mayHaveCards() {
	try {
		return localStorage.getItem(storeKey) !== null;
	} catch {
		return false;
	}
}
