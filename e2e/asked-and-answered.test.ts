import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { verifyJWT } from "did-jwt";
import { Resolver } from "did-resolver";
import { href } from "react-router";
import { verdictTexts } from "#app/receipts/verify-input.ts";
import { offerMessages } from "#app/requests/offer.ts";
import { becomeMember, confirmEmail, freshEmail } from "./accounts.ts";
import { field, freshWord, postOwnCard } from "./cards.ts";
import { mailTo } from "./mailbox.ts";
import { becomeModerator, openWaiting } from "./moderation.ts";
import { expect, test, visit } from "./test.ts";

/** Fits the request of the journey, and no other that a test makes. */
const fitting = {
	...{ languages: "Icelandic", country: "Iceland", town: "Húsavík", availability: "Public Speaking" },
	...{ requests: "yes", takesMessages: "on" },
};

/** The first address of the site in a mail. */
async function linkIn(to: string, subject: string) {
	const { text } = await mailTo(to, subject);
	return /https?:\/\/\S+\/(?:requests|receipts)\/\S+/.exec(text)?.[0] ?? "";
}

/** Reads the keys that the site serves: a library that has signed nothing here checks with them. */
function siteResolver({ request }: Page) {
	return new Resolver({
		web: async () => ({
			didResolutionMetadata: {},
			didDocumentMetadata: {},
			didDocument: await (await request.get("/.well-known/did.json")).json(),
		}),
	});
}

/** A member with a card that answers such requests. @returns their address, and the address of the card */
async function becomeSpeaker(page: Page, name: string, expertise = "Marine Biology") {
	const email = await becomeMember(page);
	await confirmEmail(email);
	const id = await postOwnCard(page, { ...fitting, name, expertise });
	return { email, card: href("/card/:id", { id }) };
}

test("a visitor asks for a speaker, three who fit are asked, one says yes, they talk, both confirm, and it is on the card and checked by a stranger", async ({
	page: author,
	openVisitor,
	faults,
}) => {
	// Who was not asked finds no offer.
	faults.allow(/404/);
	// Whom a request fits is asked within a minute.
	test.setTimeout(400_000);
	const word = freshWord();
	const [title, answer] = [`What sings in the fjord of ${word}?`, `I have a recording of ${word}.`];
	const speaker = await openVisitor();
	const [moderator, second, third] = [await openVisitor(), await openVisitor(), await openVisitor()];
	const { email, card } = await becomeSpeaker(speaker, `Birna ${word}`);
	const others = [await becomeSpeaker(second, "Sven Ekman"), await becomeSpeaker(third, "Anna Thynne")];
	const chemist = await openVisitor();
	await becomeSpeaker(chemist, "Jane Marcet", "Chemistry");

	await author.setViewportSize({ width: 360, height: 740 });
	await visit(author, href("/requests/new"));
	const authorEmail = freshEmail();
	const texts = {
		Title: title,
		Description: "Forty minutes for two classes of twelve-year-olds.",
		Languages: "Icelandic",
		Town: "Húsavík",
		Country: "Iceland",
		"Your name": "Emília Duarte",
		"Your email address": authorEmail,
	};
	await field(author, "What for").selectOption("Talk");
	for (const [label, text] of Object.entries(texts)) await field(author, label).fill(text);
	await author.getByText("Marine Biology", { exact: true }).click();
	await author.getByRole("button", { name: "Send Request" }).click();
	await expect(author.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
	await visit(author, await linkIn(authorEmail, "Confirm your request"));
	await author.getByRole("button", { name: "Send it" }).click();
	await expect(author.getByRole("heading", { name: "Sent" })).toBeVisible();

	await becomeModerator(moderator);
	await openWaiting(moderator, "request", title);
	await moderator.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(moderator.getByRole("status").filter({ hasText: title })).toBeVisible();

	const offers = await Promise.all(
		[{ email }, ...others].map(({ email }) => linkIn(email, "Somebody is looking for you")),
	);
	expect(new Set(offers).size).toBe(1);
	await chemist.goto(String(offers[0]));
	await expect(chemist.getByRole("main")).toContainText(offerMessages.notFound);
	await visit(speaker, String(offers[0]));
	await expect(speaker.getByRole("main")).toContainText(title);
	await speaker.getByLabel("Yes, I would").check();
	await field(speaker, "If yes: a few words to them").fill(answer);
	await speaker.getByRole("button", { name: "Send answer" }).click();
	await expect(speaker.getByRole("listitem").filter({ hasText: answer })).toBeVisible();

	await visit(author, href("/messages"));
	await author.getByRole("link", { name: `Birna ${word}` }).click();
	await expect(author.getByText(answer)).toBeVisible();
	await field(author, "Your message").fill("Then come on Friday.");
	await author.getByRole("button", { name: "Send", exact: true }).click();
	await expect(author.getByRole("listitem").filter({ hasText: "Then come on Friday." })).toBeVisible();

	await visit(speaker, href("/receipts"));
	await speaker.getByRole("link", { name: title }).click();
	await field(speaker, "What").fill(`Talk in ${word}`);
	await field(speaker, "When").fill(new Date().toISOString().slice(0, 10));
	await field(speaker, "Role of whoever did it").fill("Speaker");
	await field(speaker, "How many people it reached").fill("120");
	await field(speaker, "Who they were").fill("pupils");
	await speaker.getByRole("button", { name: "Ask them to confirm" }).click();
	await expect(speaker.getByRole("status")).toContainText("We have told the other side.");
	const visitor = await openVisitor();
	await visitor.goto(card);
	await expect(visitor.getByRole("heading", { name: `Birna ${word}` })).toBeVisible();
	await expect(visitor.getByText("Confirmed by both")).toHaveCount(0);

	await visit(author, await linkIn(authorEmail, "Is this how it happened?"));
	await author.getByRole("link", { name: "Confirm it" }).click();
	await author.getByRole("button", { name: "Yes, I confirm every word" }).click();
	await expect(author.getByRole("status")).toContainText("Confirmed by both.");
	const talk = visitor.getByRole("link", { name: `Talk in ${word}, 120 pupils` });
	// What is kept of a page is shown for a moment after it has changed.
	await expect(async () => {
		await visitor.reload();
		await expect(talk).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await talk.click();
	await expect(visitor.getByRole("main")).toContainText("Emília Duarte");

	const downloading = visitor.waitForEvent("download");
	await visitor.getByRole("link", { name: "Download as a credential" }).click();
	const credential = await readFile(await (await downloading).path(), "utf8");
	const { payload } = await verifyJWT(credential, { resolver: siteResolver(visitor), proofPurpose: "assertionMethod" });
	expect(JSON.stringify(payload)).toContain(`Talk in ${word}`);
	await visitor.goto(href("/receipts/verify"));
	await field(visitor, "The credential").fill(credential);
	await visitor.getByRole("button", { name: "Check it" }).click();
	await expect(visitor.getByRole("heading", { name: verdictTexts.valid.title })).toBeVisible();
	await expect(visitor.getByRole("main")).toContainText(`Talk in ${word}, 120 pupils`);

	await visit(speaker, href("/receipts"));
	await speaker.getByRole("button", { name: "Add to the portfolio of this browser" }).click();
	await speaker.getByRole("status").getByRole("link", { name: "portfolio" }).click();
	await expect(speaker.getByText(`Talk in ${word}, 120 pupils`).first()).toBeVisible();
});
