import { data, type RouterContextProvider } from "react-router";
import { requestContext } from "#app/web/request-context.ts";
import { contentMessages } from "../content.ts";

/** Makes sure that there is memory for a page that says these texts. @throws that the site is busy (503) */
export function holdTexts(context: Readonly<RouterContextProvider>, ...texts: string[]) {
	const length = texts.reduce((sum, text) => sum + text.length, 0);
	if (!context.get(requestContext).holdText(length)) throw data(contentMessages.busy, { status: 503 });
}
