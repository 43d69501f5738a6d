import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { tooLong } from "#app/web/text.ts";
import { becomeMember } from "#tests/accounts.ts";
import { cardForm } from "#tests/cards.ts";
import { mistakesIn } from "#tests/form-mistakes.ts";
import { testSite } from "#tests/site.ts";
import { readStructuredData } from "#tests/structured-data.ts";
import { askingLimits, askingMessages, maxCardLanguages, maxRequestsPerMonth } from "./asking.ts";
import { scicommCards } from "./card.tables.server.ts";
import { cardSchema, tidyForm } from "./card-input.ts";

const site = await testSite();
const { db, as } = site;

const typed = {
	languages: "portuguese, EN, English",
	town: " Évora ",
	country: "portugal",
	timeZone: "lisbon",
	audiences: ["Schools", "Children", "Schools"],
	travel: "country",
	pay: "either",
	requests: "yes",
	requestsPerMonth: "3",
};

/** The id of a new card that says all of it. */
async function add(member: Awaited<ReturnType<typeof becomeMember>>, fields: Parameters<typeof cardForm>[0] = {}) {
	const made = await as(member).post(href("/scicomm/card/create"), cardForm({ ...typed, ...fields }));
	expect(made.status).toBe(303);
	return made.location?.split("/").at(-1) ?? "";
}

describe("what a card tells those who look for somebody to ask", () => {
	test("is kept in one notation", async () => {
		const id = await add(await becomeMember(site));
		const [row] = await db.select().from(scicommCards).where(eq(scicommCards.id, id));
		expect(row).toMatchObject({
			languages: ["pt", "en"],
			town: "Évora",
			country: "PT",
			timeZone: "Europe/Lisbon",
			audiences: ["Children", "Schools"],
			travel: "country",
			pay: "either",
			requests: "yes",
			requestsPerMonth: 3,
		});
	});

	test("is in the form of its owner as people write it, and goes when the fields are emptied", async () => {
		const member = await becomeMember(site);
		const id = await add(member);
		const path = href("/scicomm/card/edit/:id", { id });
		const form = await as(member).page(path);
		expect(form).toMatch(/<details[^>]*card-asking[^>]* open/);
		for (const value of ["Portuguese, English", "Évora", "Portugal", "Europe/Lisbon", "3"])
			expect(form).toContain(`value="${value}"`);
		expect((await as(member).post(path, cardForm())).status).toBe(303);
		expect(await as(member).page(path)).toMatch(/<details class="disclosure card-asking">/);
		const [row] = await db.select().from(scicommCards).where(eq(scicommCards.id, id));
		expect(row).toMatchObject({ languages: [], town: "", country: "", audiences: [], pay: "", requestsPerMonth: null });
	});

	test("stands on the page, in the contact and in the API, in the words of each", async () => {
		const id = await add(await becomeMember(site));
		const page = await as(null).page(`/card/${id}`);
		for (const text of ["Portuguese, English", "Évora, Portugal", "Europe/Lisbon", "Children, Schools"])
			expect(page).toContain(text);
		for (const text of ["In their country", "Paid or unpaid", "Answers requests"]) expect(page).toContain(text);
		const { about } = await readStructuredData(page);
		expect(about).toMatchObject({
			mainEntity: {
				knowsLanguage: ["pt", "en"],
				workLocation: { address: { addressLocality: "Évora", addressCountry: "PT" } },
			},
		});
		const contact = await as(null).page(`/card/${id}/contact.vcf`);
		expect(contact).toContain("\r\nADR:;;;Évora;;;Portugal\r\nTZ:Europe/Lisbon\r\nLANG:pt\r\nLANG:en\r\n");
		expect(await as(null).page(`/card/${id}/contact.vcf?version=3`)).not.toMatch(/^(?:LANG|TZ)/m);
		expect(JSON.parse(await as(null).page(`/api/v1/cards/${id}`))).toMatchObject({
			languages: ["pt", "en"],
			place: { town: "Évora", country: "PT" },
			timeZone: "Europe/Lisbon",
			audiences: ["Children", "Schools"],
			travel: "country",
			pay: "either",
			answersRequests: true,
		});
	});

	test("keeps 'not now' and the number of requests for the owner", async () => {
		const member = await becomeMember(site);
		const id = await add(member, { requests: "not now", requestsPerMonth: "29" });
		for (const path of ["", ".data", "/contact.vcf", "/embed", "/print"])
			expect(await as(null).page(`/card/${id}${path}`), path).not.toMatch(
				/not now|requestsPerMonth|"requests"|Answers requests/i,
			);
		const told = JSON.parse(await as(null).page(`/api/v1/cards/${id}`));
		expect(told.answersRequests).toBe(false);
		expect(JSON.stringify(told)).not.toMatch(/not now|perMonth/i);
		const mine = await as(member).page(href("/profile/data"));
		expect(mine).toMatch(/"requests": ?"not now",\s*"requestsPerMonth": ?29/);
	});

	test.each([
		["languages", "English, Klingon", askingMessages.languageUnknown],
		["languages", "af,am,ar,az,be,bg,bn,bs,ca,cs,cy", askingMessages.languagesFull],
		["country", "Atlantis", askingMessages.countryUnknown],
		["timeZone", "Europe/Atlantis", askingMessages.zoneUnknown],
		["town", "x".repeat(askingLimits.town + 1), tooLong("Town", askingLimits.town)],
		["audiences[0]", "Martians", askingMessages.choiceUnknown],
		["travel", "moon", askingMessages.choiceUnknown],
		["pay", "gold", askingMessages.choiceUnknown],
		["requests", "on", askingMessages.choiceUnknown],
		["requestsPerMonth", "0", askingMessages.perMonth],
		["requestsPerMonth", String(maxRequestsPerMonth + 1), askingMessages.perMonth],
		["requestsPerMonth", "1e1", askingMessages.perMonth],
	])("%s of %j is told apart", (field, typed, message) => {
		const form = tidyForm(cardForm({ [field.replace("[0]", "")]: typed }));
		expect(mistakesIn(cardSchema, form)).toEqual({ [field]: [message] });
	});

	test("is held to its limits by the database too", async () => {
		const id = await add(await becomeMember(site));
		for (const wrong of [
			{ town: "x".repeat(askingLimits.town + 1) },
			{ country: "Portugal" },
			{ languages: Array(maxCardLanguages + 1).fill("en") },
			{ audiences: ["Martians"] },
			{ travel: "moon" },
			{ pay: "gold" },
			{ requests: "on" },
			{ requestsPerMonth: 0 },
		] as object[]) {
			const change = db.update(scicommCards).set(wrong).where(eq(scicommCards.id, id));
			await expect(change, JSON.stringify(wrong)).rejects.toMatchObject({
				cause: { constraint: "scicomm_cards_asking" },
			});
		}
	});
});

test("search words find availability, audiences and places", async () => {
	const id = await add(await becomeMember(site), {
		name: "Ona Waypoint",
		availability: ["Podcast Guest"],
		audiences: ["Policy makers"],
		country: "Kenya",
	});
	for (const q of ["podcast guest ona", "ona policy makers", "ona évora", "ona kenya"]) {
		expect(await as(null).page(`${href("/scicomm/card/directory")}?${new URLSearchParams({ q })}`), q).toContain(id);
		expect(await as(null).page(`${href("/search")}?${new URLSearchParams({ q })}`), q).toContain(id);
	}
});

test("the directory, its feed, the API and what follows it take the same filters", async () => {
	const member = await becomeMember(site);
	const id = await add(member, { languages: "Māori", country: "New Zealand", audiences: ["Businesses"], pay: "paid" });
	const other = await add(member, { languages: "Māori", country: "Fiji", requests: "not now", pay: "unpaid" });
	const asked = { language: "mi", country: "NZ", audience: "Businesses", pay: "paid", answers: "on" };
	const directory = href("/scicomm/card/directory");
	for (const [name, value] of [...Object.entries(asked).filter(([name]) => name !== "language"), ["", ""] as const]) {
		const search = new URLSearchParams({ language: "mi", ...(name && { [name]: value }) });
		const [page, feed, told] = await Promise.all(
			[directory, href("/scicomm/card/feed.json"), "/api/v1/cards"].map((path) => as(null).page(`${path}?${search}`)),
		);
		expect([page, feed, told].map((text) => text?.includes(id))).toEqual([true, true, true]);
		expect([page, feed, told].map((text) => text?.includes(other))).toEqual(Array(3).fill(name === ""));
	}
	const search = new URLSearchParams(asked);
	const page = await as(null).page(`${directory}?${search}`);
	for (const value of ["mi", "NZ", "Businesses", "paid"])
		expect(page).toMatch(new RegExp(`<option (?=[^>]*value="${value}")[^>]*selected`));
	expect(page).toMatch(/<details class="disclosure" open[^>]*><summary>More filters/);
	expect(page).toContain("Directory: Māori, New Zealand, Businesses, Paid, Answers requests · Heliograph");
	expect(await as(null).page(directory)).toMatch(/<details class="disclosure"><summary>More filters/);
	expect((await as(member).post(href("/following"), { what: `${directory}?${search}` })).status).toBeLessThan(400);
	expect(await as(member).page(href("/following"))).toContain("Businesses");
});
