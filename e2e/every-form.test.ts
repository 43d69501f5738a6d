/** Every form through what can go wrong with it, one fault after the other: what was typed stays, and the page says what happened. */
import type { Page } from "@playwright/test";
import { routesAccess } from "#app/routes-access.ts";
import { becomeMember, confirmEmail, goodPassword, signUp } from "./accounts.ts";
import { field } from "./cards.ts";
import { expectSummary } from "./field-errors.ts";
import { type FormCase, longForms } from "./form-table.ts";
import { fillJob } from "./jobs.ts";
import { becomeModerator } from "./moderation.ts";
import { answerAsProxy, answerTo, codeOf, isPost, isScript, loseConnection, noPage } from "./network.ts";
import { postProject } from "./project-form.ts";
import { launch } from "./server.ts";
import { notInTable, shortForms } from "./short-forms.ts";
import { expect, type Faults, test, visit, whenAlive } from "./test.ts";

const lost = "The connection is lost";

function allowFaults(faults: Faults) {
	faults.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|status of (?:401|409|422|429|50[023])/, /^50[02]/);
	// Of a card that a form before has deleted, when there is time to move it after signing in.
	faults.allow(/status of 404 .*\/api\/cards\/migrate/);
}

const allForms: FormCase[] = [...longForms, ...shortForms.flatMap(({ forms }) => forms)];

test("every address that takes a form is in the table, or says why not", () => {
	const listed = allForms.map(({ route }) => route);
	const taking = Object.entries(routesAccess).flatMap(([route, { post }]) => (post ? route : []));
	expect([...new Set([...listed, ...Object.keys(notInTable)])].sort()).toEqual(taking.sort());
});

/** The form as it is filled by now, to be driven through what can go wrong. */
async function formOn(page: Page, { route, button, typed: label, keeps, said = "", sentAs }: FormCase) {
	const press =
		typeof button === "string"
			? page.getByRole("main").getByRole("button", { name: button, exact: true }).last()
			: button(page);
	const typed = label === undefined ? undefined : field(page, label).first();
	const before = await typed?.inputValue();
	const isElsewhere = await press.evaluate(
		({ form }: HTMLButtonElement) => form !== null && new URL(form.action).pathname !== location.pathname,
	);
	if (isElsewhere) {
		// The code of its address is fetched before anybody presses it.
		const fetched = page.waitForResponse((response) => isScript(response.request()));
		const code = await codeOf(page, route);
		await press.hover();
		await fetched;
		if (code) await page.evaluate((code) => import(code), code);
	}
	const address = page.url();
	async function expectKept(told = page.getByRole("main").getByRole("alert")) {
		await expect(told.first()).toBeInViewport();
		if (typed) await expect(typed).toHaveValue(before ?? "");
		if (keeps) await expect(keeps(page)).toBeVisible();
		await expect(page).toHaveURL(({ pathname }) => pathname === new URL(address).pathname);
	}
	/** Once it is free: what did not get through is told a moment before. */
	async function click() {
		await expect(press).not.toHaveAttribute("aria-busy");
		await press.click();
	}
	return { press, click, typed, said, sentAs, before, address, expectKept };
}
type OpenForm = Awaited<ReturnType<typeof formOn>>;

/**
 * Away by a reload, and on a visitor's form and the one for all that are sent as it is by a link and the way back: what was typed is there
 * again, and a long form says so.
 */
async function leaveAndComeBack(page: Page, { typed: label = "", draft, sentAs, isOpen }: FormCase) {
	const restored = page.getByText("Your draft is restored.");
	const typed = field(page, label).first();
	const before = await typed.inputValue();
	await page.reload();
	await whenAlive(page);
	await expect(restored).toBeVisible({ visible: draft === "told" });
	await expect(typed).toHaveValue(before);
	if (!sentAs && !isOpen) return;
	await page.getByRole("contentinfo").getByRole("link", { name: "Showcase" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Science Communications Showcase");
	await page.goBack();
	await expect(restored).toBeVisible({ visible: draft === "told" });
	await expect(typed).toHaveValue(before);
}

/**
 * No answer, a failure, and where it stands for all that are sent as it is a proxy's answer and no room: each says another thing than the
 * one before.
 */
async function failToSend(page: Page, { click, said, sentAs, expectKept }: OpenForm) {
	const told = page.getByRole("alert");
	const bar = await page.getByRole("banner").textContent();
	const restore = await loseConnection(page);
	const failed = page.waitForEvent("requestfailed", isPost);
	await click();
	await failed;
	await expectKept(told.filter({ hasText: lost }).filter({ hasText: said }));
	restore();
	const faults = [
		[500, /^(?!.*The connection is lost|.*server is busy).*\S/s],
		[502, lost],
		[429, /The server (?:is busy|can't answer)/],
	] as const;
	for (const [status, message] of sentAs ? faults : faults.slice(0, 1)) {
		const letThrough = await answerAsProxy(page, isPost, status);
		await answerTo(page, click);
		await expectKept(told.filter({ hasText: message }).filter({ hasText: status === 429 ? "" : said }));
		await expect(page.getByText("From a proxy")).toBeHidden();
		letThrough();
	}
	expect(await page.getByRole("banner").textContent()).toBe(bar);
}

/** The last field that must be filled is emptied: the summary leads there, or the only field of a form has the focus itself. */
async function missField(page: Page, { press, click, typed, before }: OpenForm) {
	if (!typed) return;
	const form = typed.locator("xpath=ancestor::form");
	const texts = form.locator("input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea");
	const required = form.locator("input[aria-required=true], textarea[aria-required=true]").and(texts);
	const values = await required.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
	// Tags that are added already leave their field empty.
	const place = values.findLastIndex(Boolean);
	if ((await texts.count()) < 2 || place < 0) return;
	const far = required.nth(place);
	const text = values[place] ?? "";
	await far.fill("");
	// The card can't be sent until it is complete, and says so at its button.
	if (await press.isDisabled()) return far.fill(text);
	await click();
	await expectSummary(page);
	const label = (await far.evaluate((input: HTMLInputElement) => input.labels?.[0]?.firstChild?.textContent)) ?? "";
	await page.locator(".form-alert").getByRole("link").filter({ hasText: label }).last().click();
	await expect(far).toBeFocused();
	await expect(far).toBeInViewport();
	await far.fill(text);
	await expect(typed).toHaveValue(before ?? "");
}

/** Somebody else was faster. */
async function comeSecond(page: Page, { click, expectKept }: OpenForm, told: string | RegExp) {
	await click();
	await expectKept(page.getByRole("alert").filter({ hasText: told }));
}

/** What is typed stays, or is there again once its owner is signed in. */
async function loseSession(page: Page, { click, typed, before, address }: OpenForm) {
	const cookies = await page.context().cookies();
	await page.context().clearCookies({ name: /session_token$/ });
	await answerTo(page, click);
	const said = page.locator("[role=alert], h1, .empty").filter({ hasText: /sign in|log ?in|logged in/i });
	await expect(said.first()).toBeInViewport();
	// As if in another tab.
	await page.context().addCookies(cookies);
	if (!typed || !(await typed.isVisible())) await visit(page, address);
	if (typed) await expect(typed).toHaveValue(before ?? "");
}

async function send(page: Page, { click }: OpenForm) {
	const status = (await answerTo(page, click)).status();
	expect(status).toBeLessThan(400);
	// A document goes where that leads by itself, and not while the next page is asked for.
	if (status === 303) await page.waitForLoadState("networkidle");
	await expect(page.getByText("What you entered is still here.")).toBeHidden();
}

for (const form of longForms) {
	const { name, prepare, fill, isVersioned, isOpen } = form;
	test(`a form for ${name} keeps what was typed through every fault, says what happened, and goes through at last`, async ({
		page,
		faults,
	}) => {
		allowFaults(faults);
		const email = isOpen ? "" : await becomeMember(page);
		const path = await prepare(page, email);
		await visit(page, path);
		const typedIn = field(page, form.typed).first();
		const original = await typedIn.evaluate((input: HTMLInputElement) =>
			[...new FormData(input.form ?? undefined)].filter(([, value]) => typeof value === "string"),
		);
		const fieldName = await typedIn.getAttribute("name");
		await fill?.(page);
		await leaveAndComeBack(page, { ...form, draft: "told" });

		const open = await formOn(page, form);
		await page.evaluate(() => scrollTo(0, 0));
		await expect(open.press).toBeInViewport({ ratio: 1 });
		await failToSend(page, open);
		await missField(page, open);
		if (isVersioned) {
			const elsewhere = new FormData();
			for (const [key, value] of original)
				elsewhere.append(key, key === fieldName ? "Saved elsewhere." : String(value));
			const saved = await page.request.post(path, { multipart: elsewhere, maxRedirects: 0 });
			expect(saved.status()).toBe(303);
			await open.click();
			await open.expectKept(page.locator(".form-alert:focus").filter({ hasText: "Saved elsewhere." }));
		}
		if (!isOpen) await loseSession(page, open);
		await send(page, open);
		await expect(typedIn).toBeHidden();
		if (form.sent) await expect(form.sent(page)).toBeVisible();
		await visit(page, path);
		await expect(typedIn).toBeVisible();
		await expect(page.getByText("Your draft is restored.")).toBeHidden();
	});
}

for (const { who, about, forms } of shortForms) {
	test(`the short forms of ${about} stay as they are through every fault, say what happened, and go through at last`, async ({
		page: first,
		context,
		faults,
	}) => {
		test.setTimeout(90_000 * forms.length);
		allowFaults(faults);
		if (who === "moderator") await becomeModerator(first);
		const email = who === "member" ? await becomeMember(first) : "";
		// Who is unconfirmed may send in a few things only.
		if (email) await confirmEmail(email);
		for (const form of forms) {
			await test.step(form.name, async () => {
				// A page that the network was taken from keeps nothing that it has fetched.
				const page = await context.newPage();
				await page.goto(noPage);
				const path = await form.prepare(page, email);
				await context.clearCookies({ name: "notice" });
				await visit(page, path);
				await form.fill?.(page);
				if (form.draft && form.typed) {
					await leaveAndComeBack(page, form);
					// A chosen file is no part of a draft.
					await form.fill?.(page);
				}
				const open = await formOn(page, form);
				await failToSend(page, open);
				await missField(page, open);
				if (who !== "nobody" && !form.isOpen) await loseSession(page, open);
				if (form.collide) {
					await comeSecond(page, open, await form.collide(page, email));
					await form.fill?.(page);
				}
				if (!form.isUnsent) await send(page, open);
				// Ends what it still asks for: its answer would take what is told once of the next one.
				await page.close();
				if (who === "nobody") await context.clearCookies();
			});
		}
	});
}

test("forms outlive a server that stops, and go through once it is back", async ({ browser, faults }) => {
	faults.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to fetch/);
	// A server starts in it twice.
	test.setTimeout(500_000);
	const site = await launch("restarted");
	const [member, visitor] = [
		await browser.newContext({ baseURL: site.url }),
		await browser.newContext({ baseURL: site.url }),
	];
	try {
		await Promise.all([member, visitor].map((context) => faults.watch(context)));
		const [job, question, login] = [await member.newPage(), await member.newPage(), await visitor.newPage()];
		const email = await signUp(job);
		const forms = [
			{ page: job, name: "a job" },
			{ page: question, name: "Delete project" },
			{ page: login, name: "who signs in" },
		].map(({ page, name }) => ({ page, form: allForms.find((form) => form.name === name) as FormCase }));
		await visit(job, "/jobs/new");
		await fillJob(job);
		await visit(question, `${(await postProject(question)).path}/delete`);
		await visit(login, "/login");
		await field(login, "Email").fill(email);
		await field(login, "Password").fill(goodPassword);
		const open = await Promise.all(forms.map(({ page, form }) => formOn(page, form)));
		await site.stop();
		for (const [i, { click, expectKept }] of open.entries()) {
			await click();
			await expectKept(forms[i]?.page.getByRole("alert").filter({ hasText: lost }));
		}
		await site.startAgain();
		for (const [i, form] of open.entries()) {
			await send(forms[i]?.page as Page, form);
			await expect(form.press).toBeHidden();
		}
	} finally {
		await Promise.all([member.close(), visitor.close()]);
		await site.end();
	}
});
