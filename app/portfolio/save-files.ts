/** Hands files to the person, out of nothing but what the browser has. */
import { slugOf } from "#app/cards/card.ts";
import type { Portfolio } from "./portfolio.ts";
import { parsePortfolio } from "./portfolio-input.ts";

/** Milliseconds after which a browser has surely begun to save a file. */
const saveStarted = 10_000;

const loadDocument = () => import("./portfolio-document.tsx");

/** Fetches what makes the page ahead, since after a release the server has it no more. */
export function fetchDocumentAhead() {
	loadDocument().catch(() => {});
}

/** One HTML file that needs nothing else. */
export async function savePage(portfolio: Portfolio) {
	const { portfolioDocument } = await loadDocument();
	saveFile(`${fileName(portfolio)}.html`, "text/html;charset=utf-8", portfolioDocument(portfolio));
}

export function saveJson(portfolio: Portfolio) {
	saveFile(`${fileName(portfolio)}.json`, "application/json", portfolioJson(portfolio));
}

export function portfolioJson(portfolio: Portfolio) {
	return JSON.stringify(portfolio, null, "\t");
}

/** What the browser has stored and could not be read completely: as JSON where an import takes it. */
export function saveDamaged(text: string) {
	const [type, ending] =
		"error" in parsePortfolio(text) ? ["text/plain;charset=utf-8", "txt"] : ["application/json", "json"];
	saveFile(`damaged-portfolio.${ending}`, type, text);
}

function fileName({ owner }: Portfolio) {
	const slug = slugOf(owner.name);
	return slug === null ? "portfolio" : `${slug}-portfolio`;
}

function saveFile(name: string, type: string, text: string) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([text], { type }));
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), saveStarted);
}
