/** The short forms and the buttons of moderators. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { reportMessages } from "#app/moderation/report.ts";
import { field, postOwnCard } from "./cards.ts";
import { type FormCase, fillTexts } from "./form-table.ts";
import { anotherMember, openWaiting, submitMediaItem, submitResources } from "./moderation.ts";
import { reportCard } from "./reports.ts";
import { expect, visit } from "./test.ts";

/** Opens a submission that waits, where it is decided on. */
async function waiting(page: Page) {
	const [name = ""] = await submitResources(page, 1);
	await openWaiting(page, "resource", name);
	const { pathname, search } = new URL(page.url());
	const subject = await page.locator("article input[name=subject]").first().inputValue();
	return { name, path: pathname + search, subject };
}

/** The submission on the page is approved in another window. */
async function approveElsewhere(page: Page) {
	const subject = await page.locator("main input[type=hidden][name=subject]").first().inputValue();
	await page.request.post(href("/admin"), { form: { subject } });
	return "was approved by";
}

export const moderatorForms: FormCase[] = [
	{
		route: "/admin/cards",
		name: "a card for the home page",
		prepare: async (page) => {
			await postOwnCard(page);
			return href("/admin/cards");
		},
		button: (page) => page.getByRole("button", { name: /^Put on the home page/ }).first(),
	},
	{
		route: "/inaction/admin",
		name: "what is approved in the media panel",
		prepare: async (page) => {
			await submitMediaItem(page);
			return href("/inaction/admin");
		},
		button: (page) => page.getByRole("button", { name: /^Approve / }).first(),
		isUnsent: true,
	},
	{
		route: "/admin",
		name: "what is approved",
		prepare: async (page) => (await waiting(page)).path,
		button: "Approve",
		collide: approveElsewhere,
		isUnsent: true,
	},
	{
		route: "/admin/reject",
		name: "a reason to reject",
		prepare: async (page) => {
			const { path, subject } = await waiting(page);
			return `${href("/admin/reject")}?${new URLSearchParams({ subject, back: path })}`;
		},
		fill: async (page) => {
			await page.getByRole("main").getByRole("radio", { name: "Advertising" }).check();
			await fillTexts(page, { "Message to the submitter": "It sells lamps." });
		},
		typed: "Message to the submitter",
		draft: "silent",
		button: "Reject",
		collide: approveElsewhere,
		isUnsent: true,
	},
	{
		route: "/admin/reports/:kind/:id",
		name: "a decision on a report",
		prepare: async (page) => (await reportCard(page)).desk,
		fill: async (page) => {
			await field(page, "Reason").selectOption("advertising");
			await page.getByRole("textbox", { name: /^Message to the owner/ }).fill("It sells quicksilver.");
		},
		typed: "Message to the owner (required for 'Something else')",
		draft: "silent",
		button: "Hide",
		collide: async (page) => {
			const [, id = ""] = /card\/([^/]+)$/.exec(page.url()) ?? [];
			const form = { reason: "spam", text: "It sells quicksilver again." };
			const { request } = await anotherMember(page);
			expect((await request.post(href("/report/:kind/:id", { kind: "card", id }), { form })).status()).toBe(200);
			await request.dispose();
			return reportMessages.changed;
		},
	},
	{
		route: "/admin/accounts",
		name: "why an account is suspended",
		prepare: async (page) => {
			const { email, request } = await anotherMember(page);
			await request.dispose();
			await visit(page, href("/admin/accounts"));
			await field(page, "Email").fill(email);
			await page.getByRole("button", { name: "Find" }).click();
			await expect(page.getByRole("heading", { level: 2, name: email })).toBeVisible();
			const { pathname, search } = new URL(page.url());
			return pathname + search;
		},
		fill: (page) => fillTexts(page, { Reason: "It sells lamps." }),
		typed: "Reason",
		draft: "silent",
		button: "Suspend",
		collide: async (page) => {
			const account = new URL(page.url()).searchParams.get("account") ?? "";
			const version = await page.locator("[name=version]").first().inputValue();
			const form = { account, version, change: "suspended", reason: "It sells quicksilver." };
			await page.request.post(href("/admin/accounts"), { form });
			return accountMessages.accessChanged;
		},
		isUnsent: true,
	},
	{
		route: "/admin/log/:id",
		name: "what is restored from the log",
		prepare: async (page) => {
			const { name, subject } = await waiting(page);
			await page.request.post(href("/admin/reject"), { form: { subject, reason: "broken" } });
			await visit(page, href("/admin/log"));
			return (await page.getByRole("main").getByRole("link", { name }).first().getAttribute("href")) ?? "";
		},
		button: "Restore",
		collide: async (page) => {
			await page.request.post(page.url(), { form: {} });
			return moderationMessages.notRestorable;
		},
		isUnsent: true,
	},
];
