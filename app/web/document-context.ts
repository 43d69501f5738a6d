import { createContext, type ReactNode } from "react";

interface DocumentFacts {
	nonce?: string;
	requestId?: string;
	/** Whether React stays on the server: the page is read and not worked in. */
	isDocument?: boolean;
	/**
	 * Draws what is the same in many documents once, as HTML; only where React stays on the server.
	 * @param of what it is, in a word
	 * @param facts all that it shows, as JSON has it
	 */
	drawOnce?: (of: string, facts: unknown, draw: () => ReactNode) => string;
}

/** What the server's response says about itself; empty in the browser. */
export const DocumentContext = createContext<DocumentFacts>({});
