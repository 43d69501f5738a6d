import { href } from "react-router";
import { freshEmail } from "./accounts.ts";
import { field, freshWord } from "./cards.ts";
import { mailTo } from "./mailbox.ts";
import { isPost, loseConnection } from "./network.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("a visitor without an account asks for a speaker on a phone, and comes back by the link", async ({
	page,
	faults,
	openVisitor,
}) => {
	faults.allow(/ERR_CONNECTION_REFUSED/);
	const [email, title] = [freshEmail(), `Who lives in the ${freshWord()} lighthouse?`];
	await visit(page, href("/requests"));
	await page.getByRole("link", { name: "Ask for Somebody" }).tap();
	await expect(page.getByRole("heading", { name: "Ask for somebody" })).toBeVisible();
	await whenAlive(page);
	// All that a talk at a school takes; the rest has an answer already, or is folded away.
	await field(page, "What for").selectOption("Talk");
	await field(page, "Title").fill(title);
	await field(page, "Description").fill("Forty minutes for two classes of twelve-year-olds, one morning in spring.");
	await field(page, "Town").fill("Lisbon");
	await field(page, "Your name").fill("Emília Duarte");
	await field(page, "Your email address").fill(email);
	await expect(page.getByText("Audience", { exact: true })).toBeHidden();
	// On the train.
	const restore = await loseConnection(page, isPost);
	await page.getByRole("button", { name: "Send Request" }).tap();
	await expect(page.getByRole("main").getByRole("alert")).toContainText("What you entered is still here.");
	restore();
	await page.getByRole("button", { name: "Send Request" }).tap();
	await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();

	const { text } = await mailTo(email, "Confirm your request on Heliograph");
	const link = /https?:\S+confirm\?token=\S+/.exec(text)?.[0] ?? "";
	// In the browser of the mail program.
	const reader = await openVisitor();
	await reader.goto(link);
	await expect(reader.getByRole("heading", { name: title })).toBeVisible();
	await reader.getByRole("link", { name: "Change it" }).click();
	await field(reader, "Organisation").fill("Escola do Farol");
	await reader.reload();
	await expect(field(reader, "Organisation")).toHaveValue("Escola do Farol");
	// The browser may be anybody's.
	const stored = () => reader.evaluate(() => JSON.stringify(localStorage));
	for (const secret of ["token=", "Escola do Farol"]) expect(await stored()).not.toContain(secret);
	await reader.getByRole("button", { name: "Send it" }).click();
	await expect(reader.getByRole("heading", { name: "Sent" })).toBeVisible();
	expect(await stored()).not.toContain("token=");
	await reader.getByRole("link", { name: "See your request" }).click();
	await expect(reader.getByRole("heading", { name: title, level: 1 })).toBeVisible();
	await expect(reader.getByText("This is your request.")).toBeVisible();
	// The draft is forgotten once it is sent.
	await visit(page, href("/requests/new"));
	await expect(field(page, "Title")).toHaveValue("");
});
