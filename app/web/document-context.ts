import { createContext } from "react";

interface DocumentFacts {
	nonce?: string;
	requestId?: string;
	/** Whether React stays on the server: the page is read and not worked in. */
	isDocument?: boolean;
}

/** What the server's response says about itself; empty in the browser. */
export const DocumentContext = createContext<DocumentFacts>({});
