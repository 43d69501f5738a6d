import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/context.ts";

/** What one part of a page shows, or null when it fails: the log is told as `failure`, and the page has the other parts. */
export async function partOrNull<Part>(
	context: Readonly<RouterContextProvider>,
	failure: string,
	part: Promise<Part>,
): Promise<Part | null> {
	try {
		return await part;
	} catch (error) {
		const { id, logger } = context.get(requestContext);
		logger.error({ id, err: error }, failure);
		return null;
	}
}
