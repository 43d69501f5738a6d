import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { inkOn, type Portfolio } from "./portfolio.ts";
import listsCss from "./portfolio-lists.css?inline";
import pageCss from "./portfolio-page.css?inline";
import { PortfolioPage } from "./portfolio-page.tsx";

/** Nothing runs in the page and nothing is loaded by it. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * The portfolio as one HTML file without scripts, its images and styles inside. The page is drawn into a document that
 * belongs to no window, and the browser writes that down, so every text is escaped by the browser itself.
 */
export function portfolioDocument(portfolio: Portfolio) {
	const name = portfolio.owner.name.trim();
	const { headerColor } = portfolio.theme;
	const page = document.implementation.createHTMLDocument(name ? `${name}: portfolio` : "Portfolio");
	page.documentElement.lang = "en";
	page.head.prepend(
		meta(page, { charset: "utf-8" }),
		meta(page, { "http-equiv": "Content-Security-Policy", content: policy }),
		meta(page, { name: "viewport", content: "width=device-width, initial-scale=1" }),
	);
	const main = page.createElement("main");
	page.body.append(main);
	const root = createRoot(main);
	flushSync(() => root.render(<PortfolioPage portfolio={portfolio} level={1} />));
	const html = page.documentElement.outerHTML;
	root.unmount();
	// The site's own policy forbids a style element even in that document, so the styles, which hold no text of the person, are put in last.
	const colors = `--header:${headerColor};--header-ink:${inkOn(headerColor)}`;
	const style = `<style>${pageCss}${listsCss}body{margin:0}.pf{min-height:100vh;${colors}}</style>`;
	return `<!doctype html>\n${html.replace("</head>", () => `${style}</head>`)}\n`;
}

function meta(page: Document, attributes: Record<string, string>) {
	const element = page.createElement("meta");
	for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
	return element;
}
