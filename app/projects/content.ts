/** The rules of a project's content that need no schema library. The limits are CHECK constraints too. */
import { boardLimits } from "../boards/board.ts";

export const contentTypes = ["article", "image", "video", "data", "code", "presentation"] as const;
export type ContentType = (typeof contentTypes)[number];

/** Most characters (Unicode code points) a text field may have. */
export const contentLimits = {
	name: 100,
	description: 500,
	/** Of what a version holds: an article, a data set, code. */
	data: 1_000_000,
	changesDescription: 200,
	alt: 300,
	url: boardLimits.url,
} as const;

/** What the first version of every content says about its changes. */
export const initialVersion = "Initial version";
