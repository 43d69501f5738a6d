import { href } from "react-router";
import { decisionAnchor, type Queue } from "./moderation.ts";

export function queuePath(queue: Queue, { item, page = 1 }: { item?: string | null; page?: number } = {}) {
	const search = new URLSearchParams({ queue });
	if (page > 1) search.set("page", String(page));
	if (item) search.set("item", item);
	return `${href("/admin")}?${search}`;
}

/** Where its submitter reads why something was decided, by the id of the event. */
export function decisionPath(id: string) {
	return `${href("/profile")}?${new URLSearchParams({ decision: id })}#${decisionAnchor(id)}`;
}

/** The path of the page that asks why something is rejected. @param back where to go on once it is */
export function rejectPath(subject: string, back: string) {
	return `${href("/admin/reject")}?${new URLSearchParams({ subject, back })}`;
}
