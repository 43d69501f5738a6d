import type { ArtName } from "#app/drawing/demo-art.ts";
import media from "./media.demo.json" with { type: "json" };
import type { MediaInput } from "./media-input.ts";

/** An item as `seedDemo` takes it; `path` is the end of its address on example.org. */
interface DemoMedia extends Pick<MediaInput, "title" | "description" | "type" | "author" | "tags"> {
	path: string;
	/** The drawing that becomes its cover; without one it has the cover that is made of its title. */
	art?: ArtName;
	/** Still to be looked at by a moderator. */
	pending?: true;
}

/**
 * What the media board starts with, newest first: works of the past, and works that nobody has made.
 * The table's conditions check the choices, which JSON can't type.
 */
export const demoMedia = media as DemoMedia[];
