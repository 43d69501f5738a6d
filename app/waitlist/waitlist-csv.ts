import { stringify } from "csv-stringify/sync";

/**
 * The waitlist as CSV (RFC 4180) for a spreadsheet. Addresses may begin with `+`, `-`, `=` or `@`; an apostrophe before
 * them keeps the spreadsheet from computing them.
 */
export function waitlistCsv(entries: { email: string; joinedAt: Date }[]) {
	const rows = entries.map(({ email, joinedAt }) => [email, joinedAt.toISOString()]);
	return stringify([["email", "joined_at"], ...rows], { record_delimiter: "windows", escape_formulas: true });
}
