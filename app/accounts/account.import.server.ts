/** Members that are moved in: accounts without a password, which they set by way of the page for those who forgot theirs. */
import { inArray, or } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { type ImportedRow, pastIn, RowRefusal, textIn } from "#app/moving/imported-row.ts";
import type { ImportedTable, Outcome } from "#app/moving/imported-table.ts";
import { judge, parseAs, refused, writeRow } from "#app/moving/owned-rows.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { users } from "./account.tables.server.ts";
import { resetSchema } from "./account-input.ts";

type Values = Pick<typeof users.$inferSelect, "id" | "name" | "email" | "emailVerified" | "createdAt" | "updatedAt">;

/**
 * A member with an account of the same confirmed address here is that one: what is theirs in the files goes to it. An address that is
 * not confirmed may be a stranger's.
 */
export const importedMembers: ImportedTable = {
	name: "users",
	async importRows({ db, isWriting, owners }, rows) {
		const parsed = await Promise.all(rows.map((row) => judge(row, async () => columnsOf(row))));
		const taken = parsed.flatMap((values) => ("what" in values ? [] : [values]));
		const here = await findHere(db, taken);
		const emails = new Set<string>();
		const outcomes: Outcome[] = [];
		for (const values of parsed) {
			if ("what" in values) {
				outcomes.push(values);
				continue;
			}
			const known = here.find(({ id }) => id === values.id) ?? here.find(({ email }) => email === values.email);
			const outcome = emails.has(values.email)
				? refused(values.id, "Its address stands in the file twice")
				: known
					? meet(values, known)
					: isWriting
						? await writeRow(values.id, "made", () =>
								db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id }),
							)
						: ({ id: values.id, what: "made" } as const);
			emails.add(values.email);
			if (outcome.what === "made" || (known && outcome.what === "left")) owners.set(values.id, known?.id ?? values.id);
			outcomes.push(outcome);
		}
		return outcomes;
	},
};

/** Which of these ids are accounts. */
export async function findAccounts(db: Database, ids: string[]) {
	const rows = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
	return rows.map(({ id }) => id);
}

function columnsOf(row: ImportedRow): Values {
	const id = textIn(row, "id").toLowerCase();
	if (!isUuid(id)) throw new RowRefusal("id is no UUID");
	const { email } = parseAs(resetSchema, { email: textIn(row, "email") });
	const createdAt = pastIn(row, "created_at") ?? new Date();
	const emailVerified = pastIn(row, "email_confirmed_at") !== null;
	// A name has rules of its own, and is for its owner to choose.
	return { id, name: "", email, emailVerified, createdAt, updatedAt: createdAt };
}

function findHere(db: Database, taken: Values[]) {
	const ids = taken.map(({ id }) => id);
	const emails = taken.map(({ email }) => email);
	if (taken.length === 0) return Promise.resolve([]);
	const { id, email, emailVerified } = users;
	return db
		.select({ id, email, emailVerified })
		.from(users)
		.where(or(inArray(id, ids), inArray(email, emails)));
}

function meet(values: Values, known: Pick<Values, "id" | "email" | "emailVerified">): Outcome {
	const { id } = values;
	if (known.id === id && known.email === values.email) return { id, what: "left" };
	if (known.id === id) return refused(id, "Its id is that of an account with another address");
	if (!known.emailVerified) return refused(id, "Its address has an account here that is not confirmed");
	return { id, what: "left" };
}
