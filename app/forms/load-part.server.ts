import type { RouterContextProvider } from "react-router";
import { logFailure } from "./save-form.server.ts";

/** A part of a page without which the rest works: what `load` gives, or null when it fails, which the log is told as `failure`. */
export async function loadPart<Part>(
	context: Readonly<RouterContextProvider>,
	failure: string,
	load: () => Promise<Part>,
) {
	try {
		return await load();
	} catch (error) {
		logFailure(context, error, failure);
		return null;
	}
}
