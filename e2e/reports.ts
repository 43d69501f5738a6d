/** What the tests do with reports again and again. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { freshWord, postCard } from "./cards.ts";
import { anotherMember } from "./moderation.ts";

/** Another member makes a card, and a visitor reports it. Returns its id, its name, which no other has, and where it is decided on. */
export async function reportCard(page: Page) {
	const { request: member, email } = await anotherMember(page);
	const name = `Quicksilver ${freshWord()}`;
	const id = await postCard(member, { name }, "172.16.0.1");
	await sendReport(member, id);
	await member.dispose();
	return { id, name, email, desk: href("/admin/reports/:kind/:id", { kind: "card", id }) };
}

async function sendReport(member: Awaited<ReturnType<typeof anotherMember>>["request"], id: string) {
	const form = { reason: "spam", text: "It sells quicksilver against everything." };
	const response = await member.post(href("/report/:kind/:id", { kind: "card", id }), { form });
	expect(response.status()).toBe(200);
}

/** Hides what is open on the page of something reported. */
export async function hide(page: Page) {
	await page.getByLabel("Reason").selectOption("Advertising");
	await page.getByRole("button", { name: "Hide", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reports");
}
