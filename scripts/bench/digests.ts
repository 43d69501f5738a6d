/** What it costs to tell all who follow one topic of one new thing: nothing for whoever publishes it, and for digests so much a follower. */
import { loadavg } from "node:os";
import { sql } from "drizzle-orm";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { digests } from "#app/updates/digest.server.ts";
import { createLogger } from "#server/log.ts";
import { startDatabase } from "./database.ts";
import { median, table, wholeNumber } from "./numbers.ts";
import { atEnd } from "./processes.ts";

const followers = [1_000, 10_000, 100_000];
const published = 21;

interface DigestRow {
	followers: number;
	/** Milliseconds that the statement takes which makes a followed thing public. */
	publishing: number;
	/** Of all runs until nobody waits for a digest. */
	seconds: number;
	statements: number;
}

/** @param tell hears what is done */
export async function measureDigests(tell: (line: string) => void) {
	const { appUrl, db } = await startDatabase();
	const rows: DigestRow[] = [];
	for (const count of followers) {
		tell(`Measuring: ${wholeNumber(count)} followers`);
		await follow(db, count);
		rows.push({ followers: count, publishing: await publish(db), ...(await mailAll(db, appUrl, count)) });
	}
	return rows;
}

/** Leaves nothing but accounts that follow one topic. */
async function follow(db: Database, count: number) {
	for (const table of ["users", "mails", "resources"]) await db.execute(sql.raw(`delete from ${table}`));
	await db.execute(sql`
		with made as (
			insert into users (name, email, email_verified) select '', 'reader-' || n || '@example.org', true from generate_series(1, ${count}) as n
			returning id
		), followed as (insert into follows (user_id, topic, created_at) select id, 'neuroscience', now() - interval '1 day' from made)
		insert into mail_settings (user_id, told_until, next_digest) select id, now() - interval '1 day', now() + interval '1 day' from made
	`);
	await db.execute(sql`vacuum analyze users, follows, mail_settings`);
}

async function publish(db: Database) {
	const took: number[] = [];
	for (let nth = 0; nth < published; nth++) {
		const start = performance.now();
		await db.insert(resources).values({
			name: `Neuroscience ${nth}`,
			description: "About it",
			idealFor: "Students",
			url: `https://example.org/${nth}`,
			resourceType: "tool",
			approved: true,
		});
		took.push(performance.now() - start);
	}
	return median(took);
}

async function mailAll(owner: Database, url: string, count: number) {
	await owner.execute(sql`update public_entries set created_at = now() - interval '2 hours'`);
	await owner.execute(sql`update mail_settings set next_digest = date_trunc('hour', now() - interval '1 hour')`);
	const db = connectDatabase(url);
	atEnd(() => db.$client.end());
	let statements = 0;
	db.$client.on("connect", (client) => {
		const query = client.query.bind(client);
		Object.assign(client, {
			query: (...asked: Parameters<typeof query>) => {
				statements++;
				return query(...asked);
			},
		});
	});
	const logger = createLogger("silent");
	const tools = { db, logger, mailer: createMailer({ hasSmtp: false, logger }) };
	const start = performance.now();
	while (await owner.$count(sql`mail_settings where next_digest < now()`)) {
		await digests.run({ ...tools, site: { mailOrigin: "http://localhost", checksLinks: false } }, {}, { isLast: true });
	}
	const seconds = (performance.now() - start) / 1_000;
	const mailed = await owner.$count(sql`mails`);
	if (mailed !== count) throw new Error(`${mailed} of ${count} followers were mailed`);
	return { seconds, statements };
}

export function digestReport(rows: DigestRow[]) {
	const [load = 0] = loadavg();
	const head = ["Followers", "Publishing", "All digests", "A follower", "Statements a follower"];
	const cells = rows.map(({ followers, publishing, seconds, statements }) => [
		wholeNumber(followers),
		`${publishing.toFixed(1)} ms`,
		`${seconds.toFixed(1)} s`,
		`${((seconds * 1_000) / followers).toFixed(2)} ms`,
		(statements / followers).toFixed(2),
	]);
	return `Written by \`npm run bench -- --digests\` on ${new Date().toISOString().slice(0, 10)}: all follow one topic, on which ${published} things have come to be public since their last digest, with a load average of ${load.toFixed(1)} at the end. Publishing is the statement that makes one of them public, the median; digests go up to the outbox.

${table(head, cells)}
`;
}
