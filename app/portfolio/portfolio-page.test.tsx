import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { examplePortfolio } from "./example-portfolio.ts";
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
