import { createContext } from "react";

/** What the server's response says about itself; empty in the browser. */
export const DocumentContext = createContext<{ nonce?: string; requestId?: string }>({});
