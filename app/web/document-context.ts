import { createContext, type ReactNode } from "react";

interface DocumentFacts {
	nonce?: string;
	requestId?: string;
	/** Whether React stays on the server: the page is read and not worked in. */
	isDocument?: boolean;
	/**
	 * Draws what is the same in many documents once, as HTML; only where React stays on the server.
	 * @param key stands for all that it shows
	 */
	drawOnce?: (key: string, drawing: ReactNode) => string;
}

/** What the server's response says about itself; empty in the browser. */
export const DocumentContext = createContext<DocumentFacts>({});
