import { href } from "react-router";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { becomeConfirmed, requireDatabase } from "./accounts.ts";
import { field, freshWord, postOwnCard } from "./cards.ts";
import { letDie } from "./full-pages.ts";
import { pressOn } from "./keys.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { becomeModerator } from "./moderation.ts";
import { idOf } from "./offers.ts";
import { expect, test, visit } from "./test.ts";

test("a moderator finds by keyboard or without JavaScript the card that a dead link stands on, visitors are offered the archive's copy, and its owner is led by the bell to mend it", async ({
	page,
	openVisitor,
}) => {
	const email = await becomeConfirmed(page);
	const word = freshWord();
	const name = `Ida ${word}`;
	const url = `https://${word.toLowerCase()}.example/comets`;
	const sample = { "workSamples[0].title": "Comets", "workSamples[0].url": url };
	const cardId = await postOwnCard(page, { name, ...sample });
	const path = href("/card/:id", { id: cardId });
	const db = requireDatabase();
	await letDie(db, url, 4);
	await db.insert(notifications).values({ userId: await idOf(email), kind: "dead-link", subjectId: cardId });

	const moderator = await openVisitor();
	await becomeModerator(moderator);
	await visit(moderator, href("/admin"));
	await pressOn(moderator.getByRole("link", { name: /^Dead links \d/ }));
	// Whoever runs it at home asks no other site: see LINK_CHECKS.
	await expect(moderator.getByText("Links are not checked here")).toBeVisible();
	const row = moderator.getByRole("main").getByRole("listitem").filter({ hasText: name });
	await expect(row).toContainText("Dead since May 1, 2026");
	await expect(row).toContainText("Failed 4 times");
	const archive = `https://web.archive.org/web/20260501/${url}`;
	await moderator.context().route("https://web.archive.org/**", (route) => route.fulfill({ body: "As it was" }));
	const opened = moderator.context().waitForEvent("page");
	await pressOn(row.getByRole("link", { name: /^The archive's copy/ }));
	const copy = await opened;
	await expect(copy).toHaveURL(archive);
	await copy.close();
	await pressOn(row.getByRole("link", { name, exact: true }));
	await expect(moderator).toHaveURL(path);

	const phone = { javaScriptEnabled: false, viewport: { width: 360, height: 740 }, colorScheme: "dark" } as const;
	const moderatorOnPhone = await openVisitor(phone);
	await becomeModerator(moderatorOnPhone);
	await moderatorOnPhone.goto(href("/admin"));
	await moderatorOnPhone.getByRole("link", { name: /^Dead links \d/ }).click();
	await expectNoSidewaysScroll(moderatorOnPhone);
	await moderatorOnPhone.getByRole("main").getByRole("link", { name, exact: true }).click();
	await expect(moderatorOnPhone).toHaveURL(path);

	const visitor = await openVisitor(phone);
	await visitor.goto(path);
	await expect(visitor.getByText("This link has seemed dead since May 1, 2026.")).toBeVisible();
	await expect(visitor.getByRole("link", { name: "See the archive's copy of Comets" })).toHaveAttribute(
		"href",
		archive,
	);

	await visit(page, href("/home"));
	await pressOn(page.getByRole("banner").getByRole("link", { name: "Notifications 1 unread" }));
	const told = page.getByRole("main").getByRole("listitem").filter({ hasText: "One of its links no longer works" });
	await pressOn(told.getByRole("link", { name }));
	await expect(page).toHaveURL(path);
	await expect(page.getByText("This link has seemed dead since May 1, 2026.")).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Edit" }).first().click();
	await page.getByRole("button", { name: "Remove Comets" }).click();
	await field(page, "Sample title").fill("Comets, moved");
	await field(page, "Sample URL").fill(`${url}/anew`);
	await page.getByRole("button", { name: "Add Sample" }).click();
	await page.getByRole("main").getByRole("button", { name: "Save Changes" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Card saved successfully!" })).toBeVisible();
	// What is kept of a page is shown for a moment after it has changed.
	await expect(async () => {
		await visitor.reload();
		await expect(visitor.getByRole("link", { name: "Comets, moved" })).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await expect(visitor.getByText("This link has seemed dead")).toHaveCount(0);
	await visit(moderator, href("/admin/links"));
	await expect(row).toHaveCount(0);
});
