import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isUuid } from "#app/web/uuid.ts";
import { contrast, emptyPortfolio, inkOn, isPortfolioEmpty, newId, shownWork, type WorkItem } from "./portfolio.ts";

function work(title: string, featured: boolean): WorkItem {
	return { id: newId(), order: 0, title, description: "", category: "", link: "", image: "", date: "", featured };
}

test("text on every header colour reads well", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
			const color = `#${number.toString(16).padStart(6, "0")}`;
			expect(contrast(inkOn(color), color)).toBeGreaterThanOrEqual(4.5);
		}),
	);
	expect([inkOn("#ffffff"), inkOn("#14304f")]).toEqual(["#141d2b", "#ffffff"]);
	expect(contrast("#000000", "#ffffff")).toBe(21);
});

test("a new portfolio has the defaults of the product", () => {
	expect(emptyPortfolio).toMatchObject({
		showFeaturedWork: true,
		categories: ["All"],
		typography: { fontFamily: "sansSerif" },
		theme: { headerColor: "#ffffff" },
		layout: {
			showFeaturedProjects: true,
			showProjects: true,
			showCollaborations: false,
			showServices: false,
			showAbout: true,
			showTestimonials: false,
		},
	});
	expect(isPortfolioEmpty(emptyPortfolio)).toBe(true);
	expect(isPortfolioEmpty({ ...emptyPortfolio, workItems: [work("Ice", false)] })).toBe(false);
});

test("featured work leaves the list only when it stands above it", () => {
	const [ice, mud] = [work("Ice", true), work("Mud", false)];
	const both = { ...emptyPortfolio, workItems: [ice, mud] };
	expect(shownWork(both)).toEqual({ featured: [ice], listed: [ice, mud] });
	const once = { ...both, showFeaturedWork: false };
	expect(shownWork(once)).toEqual({ featured: [ice], listed: [mud] });
	const withoutFeatured = { ...once, layout: { ...once.layout, showFeaturedProjects: false } };
	expect(shownWork(withoutFeatured)).toEqual({ featured: [], listed: [ice, mud] });
	const withoutList = { ...both, layout: { ...both.layout, showProjects: false } };
	expect(shownWork(withoutList)).toEqual({ featured: [ice], listed: [] });
});

test("ids are UUIDs", () => {
	const ids = Array.from({ length: 50 }, newId);
	expect(ids.every(isUuid)).toBe(true);
	expect(new Set(ids).size).toBe(50);
});

test.each([
	"background",
	"card",
	"gradient",
	"text-primary",
	"text-secondary",
	"text-muted",
	"button-primary",
	"button-ghost",
	"input",
	"divider",
	"hover",
	"active",
	"featured",
	"category-active",
	"category-inactive",
])("the default theme has a token %s, and the page uses it", (token) => {
	const sheets = ["portfolio-page.css", "portfolio-lists.css"];
	const css = sheets.map((sheet) => readFileSync(join(import.meta.dirname, sheet), "utf8")).join("");
	expect(css).toContain(`\t--${token}: `);
	expect(css).toContain(`var(--${token})`);
});
