import { data, type RouterContextProvider } from "react-router";
import { requestContext } from "#app/web/request-context.ts";
import { contentMessages } from "../content.ts";

/** Reserves the memory that a page with these texts takes. @throws 503 when there is none left */
export function reserveTextMemory(context: Readonly<RouterContextProvider>, ...texts: string[]) {
	const length = texts.reduce((sum, text) => sum + text.length, 0);
	if (!context.get(requestContext).reserveText(length)) throw data(contentMessages.busy, { status: 503 });
}
