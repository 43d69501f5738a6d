/** Writes the waitlist as CSV: `npm run waitlist:export -- --out /var/backups/heliograph/waitlist.csv`. */
import { listWaitlist } from "#app/waitlist/waitlist.server.ts";
import { waitlistCsv } from "#app/waitlist/waitlist-csv.ts";
import { readSettings } from "#server/env.ts";
import { openPrivately, runCommand, tell, withDatabase } from "./command.ts";

const help = `Writes everybody on the waitlist who has confirmed it as CSV, in the order in which they joined. Works while the
server runs.

Usage: npm run waitlist:export -- --out /var/backups/heliograph/waitlist.csv    in a container: /data/waitlist.csv
       npm run --silent waitlist:export > waitlist.csv
       npm run waitlist:export -- --all --out FILE    those too who have not confirmed: write to none of them

The database is the one at DATABASE_URL, or else the server's own in DATA_FOLDER.
`;

runCommand({ help, options: { out: { type: "string" }, all: { type: "boolean" } } }, async ({ out, all }) => {
	await withDatabase(readSettings(process.env), async (db) => {
		const entries = await listWaitlist(db);
		const confirmed = entries.filter(({ confirmedAt }) => confirmedAt !== null);
		const csv = waitlistCsv(all ? entries : confirmed);
		if (out === undefined) process.stdout.write(csv);
		else {
			await using file = await openPrivately(out);
			await file.writeFile(csv);
		}
		const unconfirmed = entries.length - confirmed.length;
		tell(`${numberOf(confirmed.length)} confirmed, ${numberOf(unconfirmed)} not`);
	});
});

function numberOf(count: number) {
	return count.toLocaleString("en");
}
