/** What every form of the product says, without JavaScript. */
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { createCard } from "#app/cards/card.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { formMessages } from "#app/forms/form-limits.ts";
import { imageField } from "#app/images/form-image.ts";
import { contentTypes } from "#app/projects/content.ts";
import { becomeMember } from "./accounts.ts";
import { cardInput } from "./cards.ts";
import { aPicture, newPath } from "./content.ts";
import { eventForm } from "./events.ts";
import { makeProject } from "./projects.ts";
import { testSite } from "./site.ts";

const site = await testSite();
const { db, as } = site;
const member = await becomeMember(site, { emailVerified: true });
const [{ email } = { email: "" }] = await db.select({ email: users.email }).from(users);
const { id: projectId } = await makeProject(db, { owner: email });
const card = await createCard(db, member, cardInput());
const cardId = "id" in card ? card.id : "";
beforeEach(() => db.delete(rateLimits));

interface Form {
	path: string;
	/** Who sends it. */
	by?: typeof member | null;
	/** What is sent; without, everything is empty that a person fills. */
	sent?: Record<string, string>;
	/** Ids of required fields that an empty form is not refused for: something is chosen in them, or they are looked at last. */
	alsoMarked?: string[];
}

const forms: Record<string, Form> = {
	"a card": { path: href("/scicomm/card/create"), by: null },
	"a handle": { path: href("/scicomm/card/handle/:id", { id: cardId }) },
	"a resource": { path: href("/resources/new") },
	"a quick listing": { path: href("/collab/new") },
	"a detailed listing": { path: `${href("/collab/new")}?form=detailed`, sent: { title: "" } },
	"a job": { path: href("/jobs/new") },
	"an event": { path: href("/events/new") },
	"a request": { path: href("/requests/new") },
	"a media item": { path: href("/inaction/new"), alsoMarked: ["board-form-type"] },
	"a project": { path: href("/scicomm/projects/create") },
	...Object.fromEntries(
		contentTypes.map((type) => [
			`content: ${type}`,
			{ path: newPath(projectId, type), alsoMarked: type === "image" ? ["board-form-upload"] : [] },
		]),
	),
	"an invitation": { path: href("/scicomm/projects/:projectId/contributors/invite", { projectId }) },
	"an application": { path: href("/showcase/apply"), by: null },
	"a report": { path: href("/report/:kind/:id", { kind: "card", id: cardId }) },
	"a name that is too long": { path: href("/profile"), sent: { intent: "rename", name: "n".repeat(200) } },
	"a password that is easy to guess": {
		path: href("/signup"),
		by: null,
		sent: { email: "new@example.org", password: "password", confirmation: "password" },
	},
};

describe.each(Object.entries(forms))("%s", (_, { path, by = member, sent = {}, alsoMarked = [] }) => {
	test("that is sent without what it needs comes back with a summary, which takes the focus and leads to each field", async () => {
		const { status, text } = await as(by).post(path, sent);
		expect(status).toBe(422);
		const links = linksIn(text);
		expect(links.length).toBeGreaterThan(0);
		for (const { id, says } of links) {
			expect(text, says).toContain(`id="${id}"`);
			expect(text, says).toContain(`id="${id}-error"`);
			const [, label = ""] = text.split(`id="${id}-label"`)[1]?.split(/[<>]/) ?? [];
			expect(label).not.toBe("");
			expect(says?.toLowerCase().startsWith(label.toLowerCase()), says).toBe(true);
		}
		expect(text.split(formMessages.wrong).length).toBeLessThan(3);
	});

	test.skipIf(sent.name || sent.password)("marks what is refused when it is empty, and nothing else", async () => {
		const page = await as(by).page(path);
		const marked = [
			...page.matchAll(/<(?:input|select|textarea)[^>]* aria-required="true"[^>]*>|id="([^"]*)-required"/g),
		];
		const ids = marked.map(([tag, group]) => group ?? / id="(.*?)"/.exec(tag)?.[1] ?? "");
		const refused = linksIn((await as(by).post(path, sent)).text).map(({ id }) => id);
		expect(ids.toSorted()).toEqual([...refused, ...alsoMarked].toSorted());
		expect(page.split("Fields marked * are required.")).toHaveLength(2);
		expect(page.split(" data-required=").length - 1).toBe(ids.length);
		expect(page).not.toContain("(optional)");
	});
});

test("an edit that meets another one names fields and what is in them as its page does", async () => {
	await as(member).post(href("/events/new"), eventForm());
	const [event] = await db.select().from(events);
	const path = href("/events/edit/:id", { id: event?.id ?? "" });
	const version = /name="version" value="([^"]+)"/.exec(await as(member).page(path))?.[1] ?? "";
	const form = Object.fromEntries(eventForm({ version }));
	const picture = new FormData();
	for (const [name, text] of Object.entries({ ...form, kind: "workshop", free: "on", cost: "" }))
		picture.set(name, text);
	picture.set(imageField, await aPicture());
	expect((await as(member).post(path, picture)).status).toBe(303);
	const { status, text } = await as(member).post(path, { ...form, image: "" });
	expect(status).toBe(409);
	const told = /What was saved elsewhere.*?<\/ul>/s.exec(text)?.[0] ?? "";
	const words = [...told.matchAll(/<li><a href="#([^"]+)">([^<]+)<\/a>: <span class="saved-meanwhile">([^<]+)/g)];
	expect(words.map(([, , label, value]) => [label, value]).toSorted()).toEqual([
		["Cost", "nothing"],
		["Free", "ticked"],
		["Image", "another picture"],
		["Kind", "Workshop"],
	]);
	for (const [, id] of words) expect(text).toContain(`id="${id}"`);
});

/** The links to fields in the summary above a form. */
function linksIn(page: string) {
	const summary =
		/<div tabindex="-1" autofocus="" class="form-alert.*?>(.*?)<\/div><\/div><\/div>/s.exec(page)?.[1] ?? "";
	expect(summary).toContain('role="alert"');
	return [...summary.matchAll(/<a href="#(.*?)">(.+?)<\/a>/g)].map(([, id = "", says]) => ({
		id: decodeURIComponent(id),
		says,
	}));
}
