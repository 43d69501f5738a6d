import type { Database } from "#app/db/client.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { purposes } from "#app/requests/request.ts";
import { seedRows } from "./rows.ts";

const towns = ["Lisbon", "Oslo", "Nairobi", "Lima", "Kraków"] as const;
const daysOpen = 30;

/** Adds random requests of nobody; 97 of 100 are approved, and half are open still. */
export async function seedRequests(db: Database, count: number, onProgress?: (added: number) => void) {
	const now = Date.now();
	const makeRow = (number: number, createdAt: Date): typeof requests.$inferInsert => ({
		purpose: purposes[Math.floor(number / 6) % purposes.length] ?? "talk",
		title: `Request ${number}${number % 7 === 0 ? " of the ocean" : ""}`,
		description: "What the tide knows, and the rest of it.",
		topics: number % 5 === 0 ? ["Marine Biology"] : ["Ecology", "Chemistry"],
		languages: number % 4 === 0 ? ["en", "pt"] : ["en"],
		online: number % 3 === 0,
		town: towns[number % towns.length] ?? "",
		country: "PT",
		closesAt: new Date(now + (number % 2 === 0 ? daysOpen : -daysOpen) * 86_400_000),
		paid: number % 2 === 0,
		name: "Emília Duarte",
		organisation: "Harbour Museum",
		approved: number % 100 < 97,
		askNextAt: null,
		createdAt,
		updatedAt: createdAt,
	});
	await seedRows(db, requests, count, makeRow, onProgress);
}
