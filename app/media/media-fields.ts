import type { MediaFields } from "./media-input.ts";
import type { MediaToEdit } from "./media-own.server.ts";

type Said = Omit<MediaToEdit, "date" | "createdAt" | "updatedAt" | "coverCheckedAt">;

/** An item as its form has it. */
export function mediaFieldsOf(item: Said): MediaFields {
	const { title, url, type, description, author, imageUrl, tags } = item;
	return { title, url, type, description, author, imageUrl, tags: "", tagText: tags.join(", "), approved: "" };
}
