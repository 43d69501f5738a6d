import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { examplePortfolio } from "./example-portfolio.ts";
import { allCategory, maxCategories, newId } from "./portfolio.ts";
import { PortfolioPage } from "./portfolio-page.tsx";

test("what its owner writes runs in the direction of its script", () => {
	const portfolio = examplePortfolio();
	const texts = [
		portfolio.owner.name,
		portfolio.owner.bio,
		portfolio.owner.country,
		...portfolio.categories,
		...portfolio.workItems.flatMap(({ title, description, category }) => [title, description, category]),
		...portfolio.services.flatMap(({ title, description }) => [title, description]),
		...portfolio.collaborators.flatMap(({ name, role }) => [name, role]),
		...portfolio.testimonials.map(({ quote }) => quote),
	].filter(Boolean);
	const html = renderToStaticMarkup(<PortfolioPage portfolio={portfolio} level={1} />).replaceAll("&#x27;", "'");
	const isolated = [...html.matchAll(/<(?:bdi|[^>]* dir="auto")[^>]*>([^<]*)</g)].map(([, text]) => text);
	expect(texts.length).toBeGreaterThan(15);
	for (const text of texts) expect(isolated).toContain(text);
	for (const { author } of portfolio.testimonials) expect(isolated.join("\n")).toContain(author);
});

test("its filter has the categories that its style sheet has rules for, and the work of others has no place in it", () => {
	const portfolio = examplePortfolio();
	const names = Array.from({ length: maxCategories }, (_, index) => `Shore ${index}`);
	const [item] = portfolio.workItems;
	const workItems = item ? names.map((category) => ({ ...item, id: newId(), category, featured: false })) : [];
	const categories = [allCategory, ...names];
	const html = renderToStaticMarkup(<PortfolioPage portfolio={{ ...portfolio, categories, workItems }} level={1} />);
	expect(html.match(/name="portfolio-category"/g)).toHaveLength(maxCategories);
	expect([...html.matchAll(/data-category="([^"]*)"/g)].map(([, place]) => Number(place))).toEqual([
		...names.slice(1).map((_, index) => index + 1),
		-1,
	]);
});
