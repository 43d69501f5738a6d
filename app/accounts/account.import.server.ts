/** Members that are moved in: accounts without a password, which they set by a mail. */
import { inArray, or } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { type ImportedRow, pastIn, RowRefusal, textIn, uuidIn } from "#app/moving/imported-row.ts";
import type { ImportedTable, Outcome } from "#app/moving/imported-table.ts";
import { importBatch, parseAs, refused } from "#app/moving/write-rows.server.ts";
import { users } from "./account.tables.server.ts";
import { emailSchema, renameSchema } from "./account-input.ts";

type Values = Pick<typeof users.$inferSelect, "id" | "name" | "email" | "emailVerified" | "createdAt" | "updatedAt">;

/**
 * A member with an account of the same address here is that one, where it is confirmed here and there: what is theirs in the files goes
 * to it. An address that is not confirmed may be a stranger's.
 */
export const importedMembers: ImportedTable = {
	name: "users",
	async importRows(tools, rows) {
		const { db, owners } = tools;
		const accounts = new Map<Values, string>();
		const { outcomes, taken } = await importBatch<Values>(tools, rows, {
			name: "users",
			read: columnsOf,
			idOf: ({ id }) => id,
			look: async (taken) => {
				const here = await findHere(db, taken);
				const emails = new Set<string>();
				return (values) => {
					const { id, email } = values;
					if (emails.has(email)) return refused(id, "Its address stands in the file twice");
					emails.add(email);
					const known = here.byId.get(id) ?? here.byEmail.get(email);
					if (known) accounts.set(values, known.id);
					return known ? meet(values, known) : { id, what: "made" };
				};
			},
			insert: async (some, transaction) => {
				const made = await transaction.insert(users).values(some).onConflictDoNothing().returning({ id: users.id });
				return made.map(({ id }) => id);
			},
		});
		for (const [values, what] of taken) {
			// Who has signed up with the address since it was looked for may be a stranger: the next run sees.
			const account = what === "made" ? values.id : accounts.get(values);
			if (account !== undefined) owners.set(values.id, account);
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
	const id = uuidIn(row, "id");
	if (id === null) throw new RowRefusal("id is no UUID");
	const { email } = parseAs(emailSchema, { email: textIn(row, "email") });
	const { name } = parseAs(renameSchema, { name: textIn(row, "name") });
	const createdAt = pastIn(row, "created_at") ?? new Date();
	const emailVerified = pastIn(row, "email_confirmed_at") !== null;
	return { id, name, email, emailVerified, createdAt, updatedAt: createdAt };
}

type Known = Pick<Values, "id" | "email" | "emailVerified">;

async function findHere(db: Database, taken: Values[]) {
	const ids = taken.map(({ id }) => id);
	const emails = taken.map(({ email }) => email);
	const { id, email, emailVerified } = users;
	const rows: Known[] = await db
		.select({ id, email, emailVerified })
		.from(users)
		.where(or(inArray(id, ids), inArray(email, emails)));
	return {
		byId: new Map(rows.map((row) => [row.id, row])),
		byEmail: new Map(rows.map((row) => [row.email, row])),
	};
}

function meet(values: Values, known: Known): Outcome {
	const { id } = values;
	if (known.id === id && known.email === values.email) return { id, what: "left" };
	if (known.id === id) return refused(id, "Its id is that of an account with another address");
	if (!known.emailVerified) return refused(id, "Its address has an account here that is not confirmed");
	if (!values.emailVerified) return refused(id, "Its address is not confirmed there, and has another account here");
	return { id, what: "left" };
}
