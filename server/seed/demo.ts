import { randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { credentials, users } from "#app/accounts/account.tables.server.ts";
import { type DemoCard, demoCards } from "#app/cards/card.demo.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { slugOf } from "#app/cards/card.ts";
import { cardSchema } from "#app/cards/card-input.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { seedDemoListings } from "./collab.ts";
import { seedDemoProjects } from "./demo-projects.ts";
import { seedDemoJobs } from "./jobs.ts";
import { seedDemoMedia } from "./media.ts";
import { seedDemoResources } from "./resources.ts";
import { seedShowcase } from "./showcase.ts";

/** Any number that nothing else in the database locks. */
const seedingLock = 7_239_450_818;
/** Hours from one demo card to the next older one, so that they reach back some weeks and are never of the same age. */
const hoursApart = 29;

/** The account that an embedded database starts with; its address is an admin's unless ADMIN_EMAILS says otherwise. */
export const seededAdmin = "admin@heliograph.example";

/**
 * Fills a database that has no cards, not even hidden ones, and no showcase with demo content and an admin. Several servers may
 * start at once: one fills.
 * @returns whether this call did, and then the admin's password
 */
export async function seedDemo(db: Database) {
	return db.transaction(async (transaction) => {
		await transaction.execute(sql`select pg_advisory_xact_lock(${seedingLock})`);
		const [card] = await transaction.select({ id: scicommCards.id }).from(scicommCards).limit(1);
		const [item] = await transaction.select({ id: showcaseItems.id }).from(showcaseItems).limit(1);
		if (card || item) return null;
		const now = Date.now();
		await transaction.insert(scicommCards).values(
			demoCards.map((demo, i) => {
				const input = parseDemoCard(demo);
				const createdAt = new Date(now - (i + 1) * hoursApart * 3_600_000);
				return { ...input, slug: slugOf(input.name), createdAt, updatedAt: createdAt };
			}),
		);
		await seedShowcase(transaction, now);
		await seedDemoResources(transaction, now);
		await seedDemoListings(transaction, now);
		await seedDemoJobs(transaction, now);
		await seedDemoMedia(transaction, now);
		const admin = await seedAdmin(transaction);
		await seedDemoProjects(transaction, now, admin.id);
		return { adminPassword: admin.password };
	});
}

async function seedAdmin(transaction: Transaction) {
	const password = randomBytes(12).toString("base64url");
	const id = randomUUID();
	await transaction.insert(users).values({ id, name: "", email: seededAdmin, emailVerified: true });
	await transaction
		.insert(credentials)
		.values({ userId: id, accountId: id, providerId: "credential", password: await hashPassword(password) });
	return { id, password };
}

/**
 * A demo card as the form would have it, by the form's own rules.
 * @throws {ZodError} when it breaks one
 */
export function parseDemoCard({ works = [], openToCollaborations, ...fields }: DemoCard) {
	return cardSchema.parse({
		...fields,
		workSamples: works.map((title) => ({ title, url: workUrl(title) })),
		openToCollaborations: openToCollaborations === false ? undefined : "on",
		isVisible: "on",
	});
}

function workUrl(title: string) {
	const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
	return `https://example.org/works/${encodeURIComponent(words.join("-"))}`;
}
