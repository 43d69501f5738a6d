import { type ComponentType, useEffect, useState } from "react";
import { storeKey } from "./store-key.ts";

/** The first account of this page load has moved its cards, or tried to. */
let isDone = false;

/**
 * Moves the cards that only this browser knows to the account, once per page load. What it takes is loaded when there is
 * an account and a card.
 * @param accountId of the account that is signed in
 */
export function MoveLocalCards({ accountId }: { accountId: string | null }) {
	const [Migration, setMigration] = useState<ComponentType>();
	useEffect(() => {
		// Who signs in next must not start it again.
		if (accountId === null) return setMigration(undefined);
		if (isDone || !mayHaveCards()) return;
		isDone = true;
		import("./migrate-cards.tsx").then(
			({ MigrateCards }) => setMigration(() => MigrateCards),
			// Offline: the cards wait for the next page load.
			() => {},
		);
	}, [accountId]);
	return accountId !== null && Migration && <Migration />;
}

function mayHaveCards() {
	try {
		return localStorage.getItem(storeKey) !== null;
	} catch {
		return false;
	}
}
