import { maxFormBytes } from "./form-limits.ts";
import { BodyRefusal, readText } from "./read-body.ts";

/**
 * The body of a call.
 * @returns what it says; null when it is no JSON or breaks off
 * @throws a 413 answer when it has more bytes than the texts of a form may have
 */
export async function readJson(request: Request): Promise<unknown> {
	try {
		return JSON.parse(await readText(request, maxFormBytes));
	} catch (error) {
		if (error instanceof BodyRefusal) throw Response.json({ message: error.message }, { status: error.status });
		return null;
	}
}
