/** The pages that tell who runs the site, by which rules, and what it stores. Their text is the operator's: see server/legal-texts.ts. */
import { createContext, href } from "react-router";

export const legalPages = {
	privacy: { path: href("/privacy"), label: "Privacy", description: "What this site stores, where, and for how long." },
	terms: { path: href("/terms"), label: "Terms", description: "The rules of this site." },
	imprint: { path: href("/imprint"), label: "Imprint", description: "Who runs this site, and how to reach them." },
} as const;

export type LegalPage = keyof typeof legalPages;

// Object.keys forgets which keys there are.
export const legalPageNames = Object.keys(legalPages) as LegalPage[];

export interface LegalText {
	title: string;
	/** Without the title. Nothing in it runs. */
	html: string;
}

export type LegalTexts = Record<LegalPage, LegalText>;

export const legalTextsContext = createContext<LegalTexts>();
