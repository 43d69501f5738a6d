/** What a media item may contain: one schema for the browser's comfort and the server's decision. */

import { boardMessages, maxTags } from "#app/boards/board.ts";
import { link, requiredLine, requiredLink, requiredText, tags } from "#app/boards/board-input.ts";
import { z } from "#app/ui/zod.ts";
import { tooLong } from "#app/web/text.ts";
import { mediaLimits, mediaMessages, mediaTypes } from "./media.ts";

const limits = mediaLimits;
const messages = mediaMessages;

export const mediaSchema = z
	.object({
		title: requiredLine(messages.titleMissing, limits.title, tooLong("Title", limits.title)),
		url: requiredLink(messages.urlMissing),
		type: z.enum(mediaTypes, { error: messages.typeUnknown }).default(mediaTypes[0]),
		description: requiredText(
			messages.descriptionMissing,
			limits.description,
			tooLong("Description", limits.description),
		),
		author: requiredLine(messages.authorMissing, limits.author, tooLong("Author", limits.author)),
		imageUrl: link,
		/** Those that are chips already. */
		tags,
		/** What was typed and is no chip yet; without JavaScript all of them. */
		tagText: tags,
		/** For admins: `yes` or `no`, or nothing to leave it as it is. */
		approved: z.enum(["yes", "no"]).nullable().catch(null),
	})
	.superRefine(({ tags, tagText }, context) => {
		if (new Set([...tags, ...tagText]).size <= maxTags) return;
		context.addIssue({ code: "custom", path: ["tagText"], message: boardMessages.tagsFull });
	});

export type MediaInput = z.output<typeof mediaSchema>;

export type MediaFields = Record<keyof MediaInput, string>;

/** The columns that hold what a form says. What it says of the approval is for admins, and not among them. */
export function mediaColumns({ tags, tagText, approved: _, ...input }: MediaInput) {
	return { ...input, tags: [...new Set([...tags, ...tagText])] };
}
