/** The rules of media items that need no schema library: limits, choices, messages, permissions. The limits are CHECK constraints too. */
import { boardLimits } from "../boards/board.ts";

/** Most characters (Unicode code points) a text field may have. */
export const mediaLimits = {
	title: 150,
	description: 500,
	author: 100,
	url: boardLimits.url,
} as const;

export const mediaPerPage = 9;

export const mediaTypes = ["article", "video", "podcast", "other"] as const;
export type MediaType = (typeof mediaTypes)[number];
