/** Accounts that were made by a mailed link have no password until their owner chooses one. */
import { and, eq, isNotNull } from "drizzle-orm";
import { href, redirect } from "react-router";
import type { Transaction } from "#app/db/client.server.ts";
import { credentials } from "./account.tables.server.ts";

export async function hasPassword(db: Pick<Transaction, "$count">, userId: string) {
	return (await db.$count(credentials, and(eq(credentials.userId, userId), isNotNull(credentials.password)))) > 0;
}

/** Leads whoever has none away from a page that asks for it. @throws a redirect to where they get one */
export async function requirePassword(db: Pick<Transaction, "$count">, { id }: { id: string }) {
	if (!(await hasPassword(db, id))) throw redirect(href("/update-password"));
}
