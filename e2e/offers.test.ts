/** Whoever is asked for a request answers on a phone, with the keyboard alone. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { offerMessages } from "#app/requests/offer.ts";
import { becomeConfirmed, fillLogin } from "./accounts.ts";
import { field, freshWord, postOwnCard } from "./cards.ts";
import { pressOn, tabTo, typeInto } from "./keys.ts";
import { answering, beAsked, idOf } from "./offers.ts";
import { expect, test, visit } from "./test.ts";

const viewport = { width: 360, height: 740 };
const yes = (page: Page) => page.getByLabel("Yes, I would");
const no = (page: Page) => page.getByLabel("No, not this one");
const send = (page: Page) => page.getByRole("button", { name: "Send answer" });
const words = "If yes: a few words to them";
const reason = "If no: why, if you like";
const colleague = "If no: whom would you suggest?";

/** From the first of the two answers. */
async function chooseNo(page: Page) {
	await pressOn(yes(page), "Space");
	await page.keyboard.press("ArrowDown");
	await expect(no(page)).toBeChecked();
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
		test.use({ javaScriptEnabled, viewport });

		const open = (page: Page, path: string) => (javaScriptEnabled ? visit(page, path) : page.goto(path));

		test.beforeEach(({ faults }) => faults.allow(/status of (?:401|422)/));

		test("neither yes nor no is refused, and a yes without words; with them it opens the conversation", async ({
			page,
		}) => {
			await becomeConfirmed(page);
			const { path, request } = await beAsked(page);
			await open(page, path);
			await expect(page.getByText(request.title)).toBeVisible();
			await pressOn(send(page));
			await expect(page.getByRole("alert")).toContainText(`Would you do it? ${offerMessages.answerMissing}`);
			await pressOn(yes(page), "Space");
			await pressOn(send(page));
			await expect(page.getByRole("alert")).toContainText(offerMessages.textMissing);
			await expect(yes(page)).toBeChecked();
			await typeInto(field(page, words), "I know all the mussels by name.");
			await pressOn(send(page));
			await expect(page.getByRole("listitem").filter({ hasText: "I know all the mussels by name." })).toBeVisible();
			await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/);
			await open(page, path);
			await pressOn(page.getByRole("link", { name: "Open the conversation" }));
			await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/);
		});

		if (!javaScriptEnabled) return;

		test("a no keeps its reason until the colleague it suggests is one of the directory, who is asked next; its author reads the reason and no name", async ({
			page,
			openVisitor,
		}) => {
			const [author, other] = [await openVisitor(), await openVisitor()];
			const userId = await idOf(await becomeConfirmed(author));
			await becomeConfirmed(other);
			const name = `Birna ${freshWord()}`;
			await postOwnCard(other, { ...answering, name });
			await becomeConfirmed(page);
			const { path, request } = await beAsked(page, { userId, online: true });
			await open(page, path);
			await chooseNo(page);
			await typeInto(field(page, reason), "I am at sea until spring.");
			await typeInto(field(page, colleague), `nobody-${freshWord()}`);
			await pressOn(send(page));
			await expect(page.getByRole("alert")).toContainText(offerMessages.noColleague);
			await expect(no(page)).toBeChecked();
			await expect(field(page, reason)).toHaveValue("I am at sea until spring.");
			await typeInto(field(page, colleague), name.toLowerCase().replace(" ", "-"));
			await pressOn(send(page));
			await expect(page.getByRole("status")).toContainText(offerMessages.declined);
			await expect(page.getByText("You said no to this one.")).toBeVisible();

			await other.goto(path);
			await expect(other.getByText("Somebody who was asked before you suggested you.")).toBeVisible();
			await author.goto(href("/requests/:id", request));
			await expect(author.getByRole("main")).toContainText(/asked so far: 0 said yes, 1 said no\./);
			await expect(author.getByRole("listitem").filter({ hasText: "I am at sea until spring." })).toBeVisible();
		});

		test("whoever is asked too often is asked for nothing, keeps what they have begun to answer, and their card says so", async ({
			page,
		}) => {
			await becomeConfirmed(page);
			const { path, cardId } = await beAsked(page);
			await open(page, path);
			await typeInto(field(page, words), "I know all");
			await pressOn(page.getByRole("button", { name: "Stop asking me for now" }));
			await expect(page.getByRole("status")).toContainText(offerMessages.stopped);
			await expect(yes(page)).toBeVisible();
			await expect(field(page, words)).toHaveValue("I know all");
			await page.reload();
			await expect(field(page, words)).toHaveValue("I know all");
			await open(page, href("/scicomm/card/edit/:id", { id: cardId }));
			await expect(field(page, "Requests")).toHaveValue("not now");
		});

		test("an answer whose session is over is still there once its owner has signed in, and is sent", async ({
			page,
		}) => {
			const email = await becomeConfirmed(page);
			const { path } = await beAsked(page);
			await open(page, path);
			await pressOn(yes(page), "Space");
			await typeInto(field(page, words), "I know all the mussels by name.");
			await page.context().clearCookies({ name: /session_token$/ });
			await pressOn(send(page));
			await expect(page.getByRole("alert")).toContainText(offerMessages.signIn);
			await tabTo(page.getByRole("link", { name: "sign in in a new tab" }));
			const [tab] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
			await fillLogin(tab, email);
			await expect(tab).toHaveURL(href("/home"));
			await tab.close();
			await expect(yes(page)).toBeChecked();
			await expect(field(page, words)).toHaveValue("I know all the mussels by name.");
			await pressOn(send(page));
			await expect(page.getByRole("listitem").filter({ hasText: "I know all the mussels by name." })).toBeVisible();
		});
	});
}
