import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import type { Client } from "#app/web/fair-queue.server.ts";
import { contentLimits, contentMessages, previewsPerHour, tooLong } from "../content.ts";
import type { ArticlePreview } from "./content-answer.ts";
import { workOnText } from "./workers/text-worker-pool.server.ts";

const limit: RateLimit = { name: "content-preview", times: previewsPerHour, seconds: 3600 };

/** What an article that is being written will look like. */
export async function previewArticle(
	db: Database,
	client: Client,
	viewer: Member,
	text: string,
): Promise<ArticlePreview> {
	// No character has more than two code units.
	if (text.length > 2 * contentLimits.data) return { problem: tooLong("The text", contentLimits.data) };
	if ((await countAttempt(db, limit, viewer.id)) !== null) return { problem: contentMessages.tooManyPreviews };
	const html = await workOnText(client, null, "renderArticle", text);
	if ("result" in html && html.result !== null) return { html: html.result };
	return {
		problem: "failed" in html && html.failed === "busy" ? contentMessages.busy : contentMessages.previewTooComplex,
	};
}
