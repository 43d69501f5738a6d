import type { mediaItems } from "./media.tables.server.ts";
import type { MediaFields } from "./media-input.ts";

type Said = Omit<typeof mediaItems.$inferSelect, "date" | "createdAt" | "updatedAt" | "coverCheckedAt">;

export function mediaFieldsOf(item: Said): MediaFields {
	const { title, url, type, description, author, imageUrl, tags } = item;
	return { title, url, type, description, author, imageUrl, tags: "", tagText: tags.join(", "), approved: "" };
}
