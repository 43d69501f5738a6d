import fc from "fast-check";
import { expect, test } from "vitest";
import { countCharacters } from "#app/web/text.ts";
import { isUuid } from "#app/web/uuid.ts";
import { examplePortfolio } from "./example-portfolio.ts";
import { emptyPortfolio, maxCategories, maxEntries, maxImportBytes, portfolioLimits } from "./portfolio.ts";
import { parsePortfolio, readPortfolio } from "./portfolio-input.ts";
import { portfolioMessages } from "./portfolio-messages.ts";
import { portfolioJson } from "./save-files.ts";

function read(value: object) {
	const result = readPortfolio({ owner: {}, workItems: [], ...value });
	if (!result) throw new Error("The value is no portfolio.");
	return result;
}

function readWork(item: object) {
	const { portfolio, repairs } = read({ workItems: [item] });
	return { ...portfolio.workItems[0], repairs };
}

const pixel = "data:image/png;base64,iVBORw0KGgo=";

test("what is exported is imported as it was", () => {
	const portfolio = examplePortfolio();
	expect(parsePortfolio(portfolioJson(portfolio))).toEqual({ portfolio, repairs: 0 });
});

test("what this browser has stored, which is what it gives back where that is damaged, is imported too", () => {
	const portfolio = examplePortfolio();
	expect(parsePortfolio(JSON.stringify({ contained: [], portfolio }))).toEqual({ portfolio, repairs: 0 });
	const damaged = { contained: [], portfolio: { owner: { name: "Ida", bio: 7 }, workItems: [] } };
	expect(parsePortfolio(JSON.stringify(damaged))).toMatchObject({ portfolio: { owner: { name: "Ida" } }, repairs: 1 });
	expect(parsePortfolio(JSON.stringify({ portfolio: { owner: {} } }))).toEqual({
		error: portfolioMessages.importNoPortfolio,
	});
});

test("the largest portfolio that can be built may be imported, even one that the storage has no room for", () => {
	const fill = (limit: number) => "\u{1f52d}".repeat(limit);
	const work = {
		title: fill(portfolioLimits.title),
		description: fill(portfolioLimits.description),
		image: `data:image/png;base64,${"A".repeat(portfolioLimits.image - 22)}`,
	};
	const { portfolio, repairs } = read({ workItems: Array.from({ length: maxEntries.workItems }, () => work) });
	expect(repairs).toBe(0);
	expect(portfolio.workItems.every(({ image }) => image.length === portfolioLimits.image)).toBe(true);
	expect(new Blob([portfolioJson(portfolio)]).size).toBeLessThan(0.95 * maxImportBytes);
});

test("only an object with an owner and a list of work items is accepted", () => {
	for (const json of ["", "{", "undefined", "<html>", "{'owner':{}}"]) {
		expect(parsePortfolio(json)).toEqual({ error: portfolioMessages.importNoJson });
	}
	const refused = [
		null,
		7,
		"text",
		[],
		{},
		{ owner: {} },
		{ workItems: [] },
		{ owner: "Ida", workItems: [] },
		{ owner: [], workItems: [] },
		{ owner: {}, workItems: {} },
		{ owner: {}, workItems: "none" },
		[{ owner: {}, workItems: [] }],
	];
	for (const value of refused) {
		expect(parsePortfolio(JSON.stringify(value))).toEqual({ error: portfolioMessages.importNoPortfolio });
	}
	const ofPrototype = parsePortfolio('{"__proto__":{"owner":{},"workItems":[]}}');
	expect(ofPrototype).toEqual({ error: portfolioMessages.importNoPortfolio });
	expect(parsePortfolio('{"owner":{},"workItems":[]}')).toEqual({ portfolio: emptyPortfolio, repairs: 0 });
});

test("what is missing is filled in, such as the typography", () => {
	const { portfolio, repairs } = read({ owner: { name: "Ida" }, typography: null });
	expect(portfolio).toEqual({ ...emptyPortfolio, owner: { name: "Ida", bio: "", country: "" } });
	expect(repairs).toBe(0);
});

test("keys of prototypes are neither read nor inherited", () => {
	const hidden = '{"__proto__":{"owner":{},"workItems":[]}}';
	expect(parsePortfolio(hidden)).toEqual({ error: portfolioMessages.importNoPortfolio });
	const json =
		'{"owner":{"__proto__":{"name":"Mallory"}},"workItems":[{"__proto__":{"title":"Mallory"},"constructor":1}],"__proto__":{"isAdmin":true}}';
	const result = parsePortfolio(json);
	expect(JSON.stringify(result)).not.toMatch(/Mallory|isAdmin|constructor/);
	expect("isAdmin" in {}).toBe(false);
});

test("values of other types become the defaults, and are counted", () => {
	const { portfolio, repairs } = read({
		owner: { name: 7, bio: ["a"], country: {} },
		workItems: [null, "x", 3, []],
		showFeaturedWork: "yes",
		categories: "none",
		typography: { fontFamily: "Papyrus" },
		theme: { headerColor: "url(//evil.example)" },
		collaborators: {},
		layout: { showAbout: 0 },
	});
	expect(portfolio).toEqual(emptyPortfolio);
	expect(repairs).toBe(13);
});

test("only http and https links are kept", () => {
	expect(readWork({ link: "example.org/ice" }).link).toBe("https://example.org/ice");
	expect(readWork({ link: "http://example.org" }).link).toBe("http://example.org");
	for (const link of [
		"javascript:alert(1)",
		" JaVa\tscript:alert(1)",
		"data:text/html,x",
		"vbscript:x",
		"//",
		"file:///etc",
	]) {
		expect(readWork({ link })).toMatchObject({ link: "", repairs: 1 });
	}
});

test("only raster images inside the file are kept", () => {
	expect(readWork({ image: pixel }).image).toBe(pixel);
	const others = [
		"https://tracker.example/me.png",
		"data:image/svg+xml;base64,PHN2Zz4=",
		"data:text/html;base64,PHN2Zz4=",
		'data:image/png;base64,AAAA" onerror="alert(1)',
		`data:image/png;base64,${"A".repeat(portfolioLimits.image)}`,
	];
	for (const image of others) expect(readWork({ image })).toMatchObject({ image: "", repairs: 1 });
});

test("a date is a day of the calendar", () => {
	expect(readWork({ date: "1834-02-01" }).date).toBe("1834-02-01");
	for (const date of ["1834", "2026-13-01", "2026-02-31", "tomorrow", 7]) {
		expect(readWork({ date })).toMatchObject({ date: "", repairs: 1 });
	}
});

test("ids that are missing, wrong or taken are made anew", () => {
	const id = "11111111-1111-4111-8111-111111111111";
	const { portfolio } = read({ workItems: [{ id }, { id }, { id: "<b>" }, {}], services: [{ id }] });
	const ids = [...portfolio.workItems, ...portfolio.services].map((entry) => entry.id);
	expect(ids[0]).toBe(id);
	expect(ids.every(isUuid)).toBe(true);
	expect(new Set(ids).size).toBe(5);
	expect(portfolio.workItems.map(({ order }) => order)).toEqual([0, 1, 2, 3]);
});

test("texts keep their paragraphs, and lose what can't be seen and what is too much", () => {
	const { portfolio, repairs } = read({
		owner: { name: " Ida\n\u202eNoddack ", bio: "One\r\n\r\n\r\n\r\nTwo\u0000", country: "🏔".repeat(99) },
	});
	expect(portfolio.owner).toEqual({
		name: "Ida Noddack",
		bio: "One\n\nTwo",
		country: "🏔".repeat(portfolioLimits.country),
	});
	expect(repairs).toBe(1);
});

test("a work item's category joins the list, in the spelling of the list", () => {
	const workItems = [{ category: "lakes" }, { category: "Ice" }, { category: "all" }];
	const { portfolio, repairs } = read({ categories: ["All", "Lakes", "LAKES", "all"], workItems });
	expect(portfolio.categories).toEqual(["All", "Lakes", "Ice"]);
	expect(portfolio.workItems.map(({ category }) => category)).toEqual(["Lakes", "Ice", ""]);
	expect(repairs).toBe(0);
});

test("a million entries end at the limit", () => {
	const { portfolio, repairs } = read({ workItems: Array.from({ length: 1_000_000 }, () => ({ title: "x" })) });
	expect(portfolio.workItems).toHaveLength(maxEntries.workItems);
	expect(repairs).toBe(1_000_000 - maxEntries.workItems);
});

test("whatever the file holds, a portfolio comes out that needs no second repair", () => {
	const anyOf = (...values: unknown[]) => fc.oneof(fc.jsonValue(), ...values.map(fc.constant));
	const link = anyOf("javascript:alert(1)", "example.org", "https://a.b/?<script>");
	const item = fc.record(
		{
			title: fc.string({ unit: "binary" }),
			category: anyOf("All", "x"),
			link,
			date: anyOf("2026-01-01"),
			image: anyOf(pixel),
		},
		{ requiredKeys: [] },
	);
	const file = fc.record(
		{
			owner: fc.record({ name: fc.jsonValue(), bio: fc.string({ unit: "binary" }) }, { requiredKeys: [] }),
			workItems: fc.array(fc.oneof(item, fc.jsonValue())),
			categories: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
			collaborators: fc.oneof(fc.array(fc.record({ name: fc.string(), link })), fc.jsonValue()),
			layout: fc.jsonValue(),
			theme: fc.jsonValue(),
		},
		{ requiredKeys: ["owner", "workItems"] },
	);
	fc.assert(
		fc.property(file, (value) => {
			const result = parsePortfolio(JSON.stringify(value));
			if ("error" in result) throw new Error(result.error);
			const { portfolio } = result;
			expect(parsePortfolio(JSON.stringify(portfolio))).toEqual({ portfolio, repairs: 0 });
			expect(portfolio.categories.length).toBeLessThanOrEqual(maxCategories);
			for (const { link, title } of portfolio.workItems) {
				expect(link).toMatch(/^(https?:\/\/.*)?$/);
				expect(countCharacters(title)).toBeLessThanOrEqual(portfolioLimits.title);
			}
		}),
	);
});
