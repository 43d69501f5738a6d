/** What the tests do as moderators, and for them, again and again. */
import { expect, type Page, request } from "@playwright/test";
import { href } from "react-router";
import { mediaForm } from "#tests/media.ts";
import { resourceForm } from "#tests/resources.ts";
import { becomeMember, confirmEmail, freshEmail, openAccount } from "./accounts.ts";
import { freshAddress, freshWord } from "./cards.ts";
import { visit } from "./test.ts";

const maxWorkers = 12;
const maxPerWorker = 30;
let moderators = 0;

/** The addresses that the server of the tests has as those of moderators. */
export const moderatorEmails = Array.from({ length: maxWorkers }, (_, worker) =>
	Array.from({ length: maxPerWorker }, (_, i) => `moderator-${worker}-${i}@example.org`),
).flat();

/** Makes a moderator of the page's browser, whom no other test has: who decides can undo, and sees what can be undone. */
export async function becomeModerator(page: Page) {
	const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % maxWorkers;
	const email = `moderator-${worker}-${moderators++ % maxPerWorker}@example.org`;
	await becomeMember(page, email);
	await confirmEmail(email);
}

/** Somebody else, with an account and an address of their own, who is not in a browser. */
export async function anotherMember(page: Page) {
	const part = () => Math.floor(Math.random() * 256);
	const email = freshEmail();
	const member = await request.newContext({
		baseURL: new URL(page.url()).origin,
		extraHTTPHeaders: { "X-Forwarded-For": `172.16.${part()}.${part()}` },
		storageState: { cookies: await openAccount(email), origins: [] },
	});
	return { email, request: member };
}

/** Another member submits so many resources. Returns their names, in order, which no others have. */
export async function submitResources(page: Page, count: number) {
	const { request: member } = await anotherMember(page);
	const names = Array.from({ length: count }, () => `The ${freshWord()} guide`);
	for (const name of names) {
		const form = Object.fromEntries(resourceForm({ name, url: freshAddress() }));
		expect((await member.post(href("/resources/new"), { form })).status()).toBe(200);
	}
	await member.dispose();
	return names;
}

/** Another member submits a media item. Returns its title, which no other has. */
export async function submitMediaItem(page: Page) {
	const { request: member } = await anotherMember(page);
	const title = `The sound of ${freshWord()}`;
	const form = Object.fromEntries(mediaForm({ title, url: freshAddress(), imageUrl: "" }));
	expect((await member.post(href("/inaction/new"), { form })).status()).toBe(200);
	await member.dispose();
	return title;
}

/** The link of what waits in the list of the open queue. */
export function waitingLink(page: Page, name: string) {
	return page.getByRole("region", { name: "Waiting" }).getByRole("link", { name });
}

/** Opens what waits in the moderators' home. */
export async function openWaiting(page: Page, queue: string, name: string) {
	await visit(page, `${href("/admin")}?queue=${queue}`);
	for (;;) {
		const link = waitingLink(page, name);
		if ((await link.count()) > 0) {
			await link.click();
			break;
		}
		await page.getByRole("link", { name: "Next", exact: true }).click();
		await expect(page.getByText(/^Page \d+ of/)).toBeVisible();
	}
	await expect(page.getByRole("article").getByRole("heading", { name })).toBeVisible();
}
