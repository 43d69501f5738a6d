import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { field, freshWord, postOwnCard } from "./cards.ts";
import { expectInvalid } from "./field-errors.ts";
import { expect, test, visit } from "./test.ts";

test("an owner chooses an address for a card, and another one, and links to all of them lead to the card", async ({
	page,
	openVisitor,
	faults,
}) => {
	faults.allow(/status of 422/);
	await becomeMember(page);
	const name = `Caroline ${freshWord()}`;
	const id = await postOwnCard(page, { name });
	await visit(page, href("/profile"));
	await page.getByRole("link", { name: `Address of card “${name}”` }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your card's address");
	const suggested = name.toLowerCase().replace(" ", "-");
	await expect(field(page, "Handle")).toHaveValue(suggested);
	const save = page.getByRole("button", { name: "Save address" });

	await field(page, "Handle").fill("not an address");
	await save.click();
	await expectInvalid(field(page, "Handle"), "Use lowercase letters (a to z), digits and hyphens only");
	await expect(field(page, "Handle")).toBeFocused();
	const handles = [freshWord().toLowerCase(), freshWord().toLowerCase()] as const;
	for (const handle of handles) {
		await field(page, "Handle").fill(handle);
		await save.click();
		await expect(page.getByRole("link", { name: `/card/${handle}` })).toBeVisible();
	}
	await expect(page.getByRole("heading", { name: "Earlier addresses" })).toBeVisible();
	await visit(page, href("/scicomm/card/success/:id?", { id }));
	await expect(page.getByLabel("Share link")).toHaveValue(new RegExp(`/card/${handles[1]}$`));

	const visitor = await openVisitor();
	for (const address of [...handles, id]) {
		await visit(visitor, href("/card/:id", { id: address }));
		await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(name);
		if (address !== id) await expect(visitor).toHaveURL(href("/card/:id", { id: handles[1] }));
	}
});
