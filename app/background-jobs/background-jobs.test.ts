import { afterEach, expect, test } from "vitest";
import { createMailer } from "#app/mail/mailer.server.ts";
import { backgroundJobs } from "#server/background-jobs.ts";
import { createLogger } from "#server/log.ts";
import { siteSettings } from "#tests/app.ts";
import { freshDatabase } from "#tests/database.ts";
import {
	type BackgroundJob,
	cancelJob,
	JobFailure,
	openBoss,
	type Queue,
	sendJob,
	startBackgroundJobs,
} from "./background-jobs.server.ts";

const { db, schemaOwner } = await freshDatabase();
const lines: Record<string, unknown>[] = [];
const logger = createLogger("info", { write: (line: string) => lines.push(JSON.parse(line)) });
type Tools = { db: typeof db; logger: typeof logger };
const running = new Set<Awaited<ReturnType<typeof startBackgroundJobs>>>();

afterEach(async () => {
	await Promise.all([...running].map((jobs) => jobs.stop()));
	running.clear();
	lines.length = 0;
	await db.$client.query("delete from pgboss.job");
	await db.$client.query("delete from pgboss.schedule");
});

/** Jobs that end when they are told to. `begun` is what each was sent with. */
function heldJob(name: string, fields: Partial<BackgroundJob<Tools>> = {}) {
	const begun: object[] = [];
	const ends: ((error?: Error) => void)[] = [];
	const job: BackgroundJob<Tools> = {
		queue: { name },
		title: "Working",
		pollingSeconds: 0.5,
		run(_, data) {
			begun.push(data);
			return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
		},
		...fields,
	};
	return { job, begun, ends };
}

async function start(...jobs: BackgroundJob<Tools>[]) {
	const started = await startBackgroundJobs(jobs, { db, logger });
	running.add(started);
	return started;
}

function send(queue: Queue, data = {}, more = {}) {
	return db.transaction((transaction) => sendJob(transaction, queue, data, more));
}

async function states() {
	const { rows } = await db.$client.query("select state from pgboss.job where name !~ '^__' order by created_on");
	return rows.map(({ state }) => state);
}

const eventually = <Value>(read: () => Value) => expect.poll(read);

test("whatever the product does again and again is scheduled, at its minute", async () => {
	await start(...backgroundJobs.map((job) => ({ ...job, run: async () => {} })));
	const { rows } = await db.$client.query("select name, cron, timezone from pgboss.schedule order by name");
	expect(rows).toEqual([
		{ name: "covers", cron: "* * * * *", timezone: "UTC" },
		{ name: "digests", cron: "*/5 * * * *", timezone: "UTC" },
		{ name: "forget-old-changes", cron: "*/5 * * * *", timezone: "UTC" },
		{ name: "job-reminders", cron: "20 * * * *", timezone: "UTC" },
		{ name: "links", cron: "* * * * *", timezone: "UTC" },
		{ name: "message-mails", cron: "* * * * *", timezone: "UTC" },
		{ name: "notification-mails", cron: "* * * * *", timezone: "UTC" },
		{ name: "overdue-decision-mails", cron: "* * * * *", timezone: "UTC" },
		{ name: "request-days", cron: "5 * * * *", timezone: "UTC" },
		{ name: "request-offers", cron: "* * * * *", timezone: "UTC" },
		{ name: "request-outcomes", cron: "50 * * * *", timezone: "UTC" },
		{ name: "saved-gone", cron: "25 * * * *", timezone: "UTC" },
		{ name: "search-word-tidying", cron: "40 3 * * *", timezone: "UTC" },
		{ name: "tidying", cron: "10 * * * *", timezone: "UTC" },
		{ name: "waitlist-asking", cron: "30 * * * *", timezone: "UTC" },
	]);
});

test("what is scheduled is done soon after a start, by one server at a time, and not again before it is done", async () => {
	const { job, begun, ends } = heldJob("scheduled", { cron: "0 0 1 1 *" });
	await Promise.all([start(job), start(job)]);
	const { rows } = await db.$client.query(
		"select start_after < now() + interval '1 minute' as soon from pgboss.job where name = 'scheduled'",
	);
	expect(rows).toEqual([{ soon: true }]);
	await db.$client.query("update pgboss.job set start_after = now() where name = 'scheduled'");
	await eventually(() => begun.length).toBe(1);
	await send(job.queue);
	expect(await states()).toEqual(["active"]);
	ends[0]?.();
	await eventually(states).toEqual(["completed"]);
	await send(job.queue);
	await eventually(() => begun.length).toBe(2);
	ends[1]?.();
	await eventually(states).toEqual(["completed", "completed"]);
});

test("what a server died with is begun anew once it has given no sign of life for a minute, and not while it gives some", async () => {
	const queue = { name: "orphaned", options: { expireInSeconds: 3_600 } };
	const { job, begun, ends } = heldJob("orphaned", { cron: "0 0 1 1 *", queue });
	await start(job);
	const lookAfter = async (silentSeconds: number) => {
		await db.$client.query("update pgboss.queue set monitor_claim_on = null");
		await db.$client.query(
			`update pgboss.job set state = 'active', started_on = now() - interval '10 minutes',
				heartbeat_on = now() - make_interval(secs => $1) where name = 'orphaned' and state < 'completed'`,
			[silentSeconds],
		);
		await openBoss(db).supervise(queue.name);
		await send(queue);
	};
	await lookAfter(40);
	expect(await states()).toEqual(["active"]);
	await lookAfter(61);
	await eventually(() => begun.length).toBe(1);
	ends[0]?.();
	await eventually(states).toEqual(["failed", "completed"]);
});

test("of tidying that fails in several places each is told, and the others are done", async () => {
	const tidying = backgroundJobs.find(({ queue }) => queue.name === "tidying");
	const rename = (from: string, to: string) => schemaOwner.$client.query(`alter table ${from} rename to ${to}`);
	const away = ["mails", "sessions"];
	for (const table of away) await rename(table, `${table}_away`);
	const tools = { db, logger, mailer: createMailer({ hasSmtp: false, logger }), site: siteSettings };
	const [outcome] = await Promise.allSettled([tidying?.run(tools, {}, { isLast: true })]);
	for (const table of away) await rename(`${table}_away`, table);
	const errors = away.map((table) => ({ cause: { message: `relation "${table}" does not exist` } }));
	expect(outcome).toMatchObject({ reason: { errors } });
});

test("a failure is logged without what people wrote, keeps no other job, and is tried again where the queue says so", async () => {
	const job: BackgroundJob<Tools, { id: number }> = {
		queue: { name: "failing", options: { retryLimit: 1 } },
		title: "Working",
		pollingSeconds: 0.5,
		async run(_, { id }, { isLast }) {
			if (id === 1 && isLast) throw new JobFailure({ code: "EGONE" }, true);
			if (id === 1) throw new Error("insert failed\nparams: ada@example.org");
		},
	};
	await start(job);
	await send(job.queue, { id: 1 });
	await send(job.queue, { id: 2 });
	await eventually(states).toEqual(["failed", "completed"]);
	expect(lines).toMatchObject([{ msg: "Working failed", err: { message: "insert failed" } }]);
	const { rows } = await db.$client.query("select output from pgboss.job where state = 'failed'");
	expect(rows).toEqual([{ output: { code: "EGONE" } }]);
	expect(JSON.stringify(lines)).not.toContain("ada@");
});

test("a job is sent with its transaction or not at all, once for each id, not before its time, and not when it is taken back", async () => {
	const { job } = heldJob("sent");
	await start(job);
	const rolledBack = db.transaction(async (transaction) => {
		await sendJob(transaction, job.queue, {});
		throw new Error("It did not happen");
	});
	await expect(rolledBack).rejects.toThrow("It did not happen");
	expect(await states()).toEqual([]);
	const id = "0190f5a2-7b1c-7e3d-8f4a-1b2c3d4e5f60";
	for (let times = 0; times < 2; times++)
		await send(job.queue, {}, { id, startAfter: new Date(Date.now() + 3_600_000) });
	expect(await states()).toEqual(["created"]);
	await db.transaction((transaction) => cancelJob(transaction, job.queue, id));
	expect(await states()).toEqual(["cancelled"]);
});

test("stopping waits for what is under way, and begins nothing more", async () => {
	const { job, begun, ends } = heldJob("stopping");
	const jobs = await start(job);
	await send(job.queue);
	await eventually(() => begun.length).toBe(1);
	const stopping = jobs.stop();
	await send(job.queue);
	ends[0]?.();
	await stopping;
	expect(await states()).toEqual(["completed", "created"]);
	expect(begun).toHaveLength(1);
});
