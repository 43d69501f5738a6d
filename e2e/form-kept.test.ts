/** A form that the server has no room for just now stays as it is, and goes through later. */
import { connect, type Socket } from "node:net";
import { href } from "react-router";
import { maxPlainBytes } from "#app/forms/form-limits.ts";
import { formLimits } from "#server/http/body-budget.ts";
import { field, fillCard, freshWord, mainButton, plainCard } from "./cards.ts";
import { answerAsProxy, isPost } from "./network.ts";
import { expect, siteUrl, test, visit } from "./test.ts";

test("a form for a card that finds the server busy stays as it is, and goes through later", async ({
	page,
	faults,
	extraHTTPHeaders,
}) => {
	faults.allow(/status of 429/);
	await visit(page, href("/scicomm/card/create"));
	await fillCard(page, plainCard());
	const typed = field(page, "Name");
	const before = await typed.inputValue();
	const address = page.url();
	const release = await keepBusy(extraHTTPHeaders?.["X-Forwarded-For"] ?? "");
	await mainButton(page).click();
	const told = page.getByRole("main").getByRole("alert").filter({ hasText: "arriving from your network" });
	await expect(told).toContainText("Try again in a minute.");
	expect(page.url()).toBe(address);
	await expect(typed).toHaveValue(before);

	release();
	await expect.poll(async () => (await page.request.post(href("/news"), { form: {} })).status()).toBe(422);
	const answered = page.waitForResponse((response) => isPost(response.request()));
	await mainButton(page).click();
	expect((await answered).status()).toBeLessThan(400);
	await expect(told).toBeHidden();
});

test("a form with more text than the site takes stays, and says so", async ({ page, faults }) => {
	faults.allow(/status of 413/);
	await visit(page, href("/login"));
	await field(page, "Email").fill("a".repeat(70_000));
	await field(page, "Password").fill("lichen tundra beacon");
	await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
	await expect(page.getByRole("alert")).toContainText("more than the site takes in one go");
	await expect(field(page, "Email")).toHaveValue("a".repeat(70_000));
});

test("a document's form that is refused before it is read stays, and says so", async ({
	page,
	faults,
	extraHTTPHeaders,
}) => {
	faults.allow(/status of 4(?:13|22|29)/);
	await visit(page, href("/news"));
	const text = field(page, "Email");
	const press = page.getByRole("main").getByRole("button");
	const long = `${"a".repeat(maxPlainBytes)}@example.org`;
	await text.fill(long);
	await press.click();
	await expect(page.getByRole("alert")).toContainText("What you wrote is still in the form");
	await expect(text).toHaveValue(long);
	const release = await keepBusy(extraHTTPHeaders?.["X-Forwarded-For"] ?? "");
	const email = `${freshWord()}@example.org`;
	await text.fill(email);
	await press.click();
	await expect(page.getByRole("alert")).toContainText("arriving from your network");
	await expect(text).toHaveValue(email);
	release();
	await expect.poll(async () => (await page.request.post(href("/news"), { form: {} })).status()).toBe(422);
	await press.click();
	await expect(page.getByRole("alert")).toHaveText("Thanks for joining our waitlist!");
});

test("a form that a proxy finds too large, or keeps, stays with words of the site's own", async ({ page, faults }) => {
	faults.allow(/status of (?:413|503)/, /^503/);
	await visit(page, href("/login"));
	await field(page, "Email").fill("ada@example.org");
	await field(page, "Password").fill("lichen tundra beacon");
	for (const [status, message] of [
		[413, "more than the site takes"],
		[503, "The server is busy."],
	] as const) {
		const letThrough = await answerAsProxy(page, isPost, status);
		await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(page.getByRole("alert")).toContainText(message);
		await expect(page.getByRole("alert")).not.toContainText("proxy");
		await expect(field(page, "Email")).toHaveValue("ada@example.org");
		letThrough();
	}
});

/** Takes all room for forms from an address, with bodies that do not come. @returns what gives it back */
async function keepBusy(address: string) {
	const { hostname, port } = new URL(siteUrl());
	const sockets: Socket[] = [];
	for (let left = formLimits.perAddress; left > 0; left -= maxPlainBytes) {
		const socket = connect(Number(port), hostname);
		socket.on("error", () => {});
		const lines = [
			"POST /login HTTP/1.1",
			`Host: ${hostname}`,
			`X-Forwarded-For: ${address}`,
			`Content-Length: ${Math.min(left, maxPlainBytes)}`,
			"Content-Type: application/x-www-form-urlencoded",
			// Answered once the body is let in.
			"Expect: 100-continue",
		];
		const letIn = new Promise((resolve) => socket.once("data", resolve));
		socket.write(`${lines.join("\r\n")}\r\n\r\n`);
		await letIn;
		sockets.push(socket);
	}
	return () => sockets.map((socket) => socket.destroy());
}
