/** Asks the product in rounds, each of which begins with the same content. */
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { inject, vi } from "vitest";
import type { Role } from "#app/access-states.ts";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { isUnreachable } from "#app/db/failures.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { features } from "#app/features.server.ts";
import { accounts } from "../access/people.ts";
import { mailboxKey } from "../access/searches.ts";
import { buildSite } from "../access/site.ts";
import { startSession } from "../accounts.ts";
import { startApp, testAccounts } from "../app.ts";
import { type Asking, answerTo, isError } from "./ask.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { examineAlone, type Finding, fuzz, type Outcome } from "./fuzz.ts";
import { fuzzRoles, placesOf } from "./places.ts";
import { wrongInDatabase } from "./whole.ts";

/** Few enough that what hostile requests delete is there for most of the others. */
export const perRound = 1_000;

/** Content in all states, and demo content besides, in a database that each round copies; with what can be asked there. */
export async function plantedSite() {
	const { app, cookies, cases } = await buildSite();
	await app.db.transaction(async (transaction) => {
		for (const { addDemo } of features) await addDemo?.(transaction, Date.now(), accounts.admin.id);
	});
	const places = placesOf(cases);
	const catalogue = await readCatalogue(places, (asked) => answerTo({ ...app, sessions: cookies }, asked));
	await close(app);
	return { places, catalogue, template: new URL(app.url).pathname.slice(1) };
}

/** @param seed of this round alone: with it, the same is asked again */
export async function runRound(
	{ catalogue, template }: Awaited<ReturnType<typeof plantedSite>>,
	seed: number,
	requests = perRound,
): Promise<Outcome> {
	const parts = { mailboxKey, accounts: { ...testAccounts, adminEmails: [accounts.admin.email] } };
	const site = await startApp(parts, template);
	const console = listenToConsole(site.lines);
	const sessions = new Map<Role, string>();
	const asking: Asking = { app: site.app, sessions, lines: site.lines };
	try {
		const outcome = await fuzz(asking, catalogue, {
			seed,
			requests,
			refresh: () => refresh(site.schemaOwner, sessions),
		});
		await refresh(site.schemaOwner, sessions);
		const after = [...(await readAfterwards(asking, catalogue)), ...(await wrongAfterwards(site))];
		return { ...outcome, findings: [...outcome.findings, ...after] };
	} finally {
		console.stop();
		await close(site);
		await drop(site.url);
	}
}

/** Having asked too often, or having signed out, would hide the rest. On a busy machine it is done the next time. */
async function refresh(db: Database, sessions: Map<Role, string>) {
	await signInAnew(db, sessions).catch((error) => {
		if (!isUnreachable(error)) throw error;
	});
}

async function signInAnew(db: Database, sessions: Map<Role, string>) {
	await db.delete(rateLimits);
	for (const role of fuzzRoles) {
		if (role === "anonymous") continue;
		const { id } = accounts[role];
		const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id));
		if (user) sessions.set(role, await startSession(db, id));
	}
}

/** What was stored on the way is shown on the pages of everybody and of moderators. */
async function readAfterwards(site: Asking, { targets }: Catalogue): Promise<Finding[]> {
	const readings = targets.filter(({ path }) => !path.includes(":")).flatMap(({ readings }) => readings);
	const wanted = readings.filter(({ role }) => role === "anonymous" || role === "admin");
	const findings: Finding[] = [];
	for (const asked of wanted) {
		const { mistakes } = (await examineAlone(site, asked)) ?? { mistakes: [] };
		if (mistakes.length > 0) findings.push({ asked, mistakes });
	}
	return findings;
}

async function wrongAfterwards({ lines, schemaOwner }: Awaited<ReturnType<typeof startApp>>): Promise<Finding[]> {
	const stray = lines.filter((line) => isError(line) && line.id === undefined);
	const polluted = Object.keys(Object.prototype).map((name) => `every object has a ${name}`);
	const mistakes = [...stray.map((line) => JSON.stringify(line)), ...polluted, ...(await wrongInDatabase(schemaOwner))];
	return mistakes.length > 0 ? [{ asked: null, mistakes }] : [];
}

/** What is told there goes by the log. */
function listenToConsole(lines: Record<string, unknown>[]) {
	const spies = (["error", "warn"] as const).map((name) =>
		vi.spyOn(console, name).mockImplementation((...told) => void lines.push({ level: 50, msg: `${name}: ${told}` })),
	);
	return {
		stop: () => {
			for (const spy of spies) spy.mockRestore();
		},
	};
}

async function close({ db, schemaOwner }: Pick<Awaited<ReturnType<typeof startApp>>, "db" | "schemaOwner">) {
	await Promise.all([db, schemaOwner].map(({ $client }) => $client.end()));
}

/** There may be thousands of rounds. */
async function drop(url: string) {
	const client = new Client({ connectionString: inject("serverUrl") });
	await client.connect();
	await client.query(`drop database ${new URL(url).pathname.slice(1)}`);
	await client.end();
}
