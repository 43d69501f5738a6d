import { stringify } from "csv-stringify/sync";

interface WaitlistEntry {
	email: string;
	joinedAt: Date;
	/** Null for whoever has not confirmed the address. */
	confirmedAt: Date | null;
}

/**
 * The waitlist as CSV (RFC 4180) for a spreadsheet. Addresses may begin with `+`, `-`, `=` or `@`; an apostrophe before
 * them keeps the spreadsheet from computing them.
 */
export function waitlistCsv(entries: WaitlistEntry[]) {
	const rows = entries.map(({ email, joinedAt, confirmedAt }) => [
		email,
		joinedAt.toISOString(),
		confirmedAt?.toISOString() ?? "",
	]);
	return stringify([["email", "joined_at", "confirmed_at"], ...rows], {
		record_delimiter: "windows",
		escape_formulas: true,
	});
}
