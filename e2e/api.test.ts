import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { href } from "react-router";
import { apiPath } from "#app/api/api.ts";
import { expect, siteUrl, test } from "./test.ts";

test("a page of another site reads the API with fetch, asks again for what has changed, and shows a picture", async ({
	openVisitor,
}) => {
	const elsewhere = createServer((_, response) => response.setHeader("Content-Type", "text/html").end("<p>Elsewhere"));
	elsewhere.listen(0, "127.0.0.1");
	await once(elsewhere, "listening");
	const page = await openVisitor();
	// A server that listens has an address with a port.
	await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`);
	const found = await page.evaluate(async (url) => {
		const first = await fetch(url);
		const tag = first.headers.get("ETag") ?? "";
		const again = await fetch(url, { headers: { "If-None-Match": tag }, cache: "no-store" });
		const { data } = await first.json();
		const picture = new Image();
		picture.src = data.find((item: { image: string | null }) => item.image).image;
		document.body.append(picture);
		await picture.decode();
		return {
			link: first.headers.get("Link"),
			left: first.headers.get("RateLimit"),
			statuses: [first.status, again.status],
			width: picture.naturalWidth,
		};
	}, `${siteUrl()}${apiPath}/media?limit=9`);
	expect(found).toEqual({
		link: expect.stringContaining('rel="next"'),
		left: expect.stringMatching(/^"api";r=\d+/),
		statuses: [200, 304],
		width: expect.any(Number),
	});
	expect(found.width).toBeGreaterThan(0);
	elsewhere.close();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the reference leads to a line of its own for a problem, and unfolds its fields", async ({ page }) => {
		await page.goto(`${href("/developers")}#not-found`);
		await expect(page.locator("#not-found")).toBeInViewport();
		await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Jobs" }).click();
		const jobs = page.getByRole("region", { name: "Jobs" });
		await expect(jobs.getByRole("heading", { name: "Jobs" })).toBeInViewport();
		await jobs.getByText(/^Fields/).click();
		await expect(jobs.getByText("When it leaves the board, and this list.")).toBeVisible();
		await jobs.getByText("Example", { exact: true }).click();
		await expect(jobs.getByText(/^curl/)).toBeVisible();
	});
});
