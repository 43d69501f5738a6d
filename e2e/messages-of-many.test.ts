import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember, confirmEmail } from "./accounts.ts";
import { field, freshWord, postOwnCard } from "./cards.ts";
import { expect, test, visit } from "./test.ts";

/** Has an account with a confirmed address, and a card that takes messages. */
async function becomeReachable(page: Page, name: string) {
	await confirmEmail(await becomeMember(page));
	return postOwnCard(page, { name, takesMessages: "on" });
}

const main = (page: Page) => page.getByRole("main");
const said = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

async function say(page: Page, text: string) {
	await field(page, "Your message").fill(text);
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect(said(page, text)).toBeVisible();
}

test("three people talk, one brings the third in by the keyboard, and one leaves", async ({
	page,
	openVisitor,
	faults,
}) => {
	faults.allow(/status of 409/);
	await page.setViewportSize({ width: 360, height: 740 });
	const [first, third] = [`Ada ${freshWord()}`, `Rachel ${freshWord()}`];
	const [bea, rachel] = [await openVisitor(), await openVisitor()];
	const id = await becomeReachable(page, first);
	await becomeReachable(rachel, third);
	await confirmEmail(await becomeMember(bea));
	await visit(bea, href("/card/:id/write", { id }));
	await field(bea, "Your name").fill("Beatrix Potter");
	await say(bea, "Only for you: the fungi are early this year.");

	await visit(page, href("/messages"));
	await page.getByRole("link", { name: "Beatrix Potter" }).click();
	await page.getByRole("link", { name: "Add somebody" }).click();
	await expect(main(page)).toContainText("They see what is written from now on");
	await page.getByRole("searchbox").fill(third);
	await page.keyboard.press("Enter");
	const add = page.getByRole("button", { name: `Add ${third}` });
	await expect(add).toBeVisible();
	await add.focus();
	await page.keyboard.press("Enter");
	await expect(said(page, `You added ${third}`)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(third);

	await visit(rachel, href("/notifications"));
	await expect(main(rachel)).toContainText("You were added to a conversation");
	await rachel.getByRole("link", { name: "Beatrix Potter" }).click();
	await expect(said(rachel, `${first} added you`)).toBeVisible();
	await expect(main(rachel)).not.toContainText("fungi");
	await say(rachel, "Good morning. What is it about?");

	// Who wrote before she knew is shown who came, and decides.
	await field(bea, "Your message").fill("It is about fungi.");
	await bea.getByRole("button", { name: "Send", exact: true }).click();
	await expect(bea.getByRole("alert").first()).toContainText("Somebody was added while you wrote");
	await expect(field(bea, "Your message")).toHaveValue("It is about fungi.");
	await expect(said(bea, `${first} added ${third}`)).toBeVisible();
	// What the page may ask for by itself is answered by the time that the same page is.
	await bea.evaluate(async () => (await fetch(location.href)).text());
	await expect(bea.getByRole("alert").first()).toContainText("Somebody was added while you wrote");
	await bea.getByRole("button", { name: "Send", exact: true }).click();
	await expect(said(bea, "It is about fungi.")).toBeVisible();

	await visit(rachel, href("/messages"));
	await rachel.getByRole("link", { name: "Beatrix Potter" }).click();
	await expect(said(rachel, "It is about fungi.")).toBeVisible();
	await rachel.getByRole("link", { name: "Mute, leave, block or delete" }).click();
	await rachel.getByRole("button", { name: "Leave this conversation" }).click();
	await expect(main(rachel)).toContainText("You have left this conversation");
	await expect(field(rachel, "Your message")).toBeHidden();
	await page.reload();
	await expect(said(page, `${third} left`)).toBeVisible();
	await say(page, "Only we two again.");
	await rachel.reload();
	await expect(main(rachel)).not.toContainText("Only we two again.");
	for (const one of [page, bea, rachel]) await expect(main(one)).not.toContainText("@");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("somebody is added by the link of their card, and leaves", async ({ page, openVisitor }) => {
		const [rachel, ada] = [await openVisitor(), await openVisitor()];
		const [first, third] = [`Ada ${freshWord()}`, `Rachel ${freshWord()}`];
		const id = await becomeReachable(ada, first);
		const card = await becomeReachable(rachel, third);
		await confirmEmail(await becomeMember(page));
		await page.goto(href("/card/:id/write", { id }));
		await field(page, "Your name").fill("Beatrix Potter");
		await field(page, "Your message").fill("The fungi are early this year.");
		await page.getByRole("button", { name: "Send", exact: true }).click();
		await page.getByRole("link", { name: "Add somebody" }).click();
		await page.getByRole("searchbox").fill(new URL(href("/card/:id", { id: card }), page.url()).href);
		await page.getByRole("button", { name: "Search", exact: true }).click();
		await page.getByRole("button", { name: `Add ${third}` }).click();
		await expect(main(page)).toContainText(`You added ${third}`);
		await field(page, "Your message").fill("Now all three.");
		await page.getByRole("button", { name: "Send", exact: true }).click();
		await expect(said(page, "Now all three.")).toBeVisible();
		const thread = new URL(page.url()).pathname;
		await rachel.goto(thread);
		await expect(main(rachel)).toContainText("Now all three.");
		await expect(main(rachel)).not.toContainText("fungi");
		await rachel.getByRole("link", { name: "Mute, leave, block or delete" }).click();
		await rachel.getByRole("button", { name: "Leave this conversation" }).click();
		await expect(main(rachel)).toContainText("You have left this conversation");
		await ada.goto(thread);
		await expect(main(ada)).toContainText(`${third} left.`);
	});
});
