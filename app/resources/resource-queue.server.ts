import { href } from "react-router";
import { resources } from "#app/db/schema.server.ts";
import { boardSubject } from "#app/moderation/board-subject.server.ts";
import type { Kept } from "#app/moderation/subject.ts";
import { resourceTypeLabel } from "./resource.ts";
import type { ResourceFields } from "./resource-input.ts";

/** How resources are moderated. */
export const resourceSubject = boardSubject(resources, {
	kind: "resource",
	describe({ name = "", description = "", idealFor = "", url = "", resourceType = "other" }) {
		return {
			title: name,
			text: description,
			author: "",
			type: resourceTypeLabel(resourceType),
			url,
			facts: [
				{ label: "Ideal for", value: idealFor },
				{ label: "URL", value: url, as: "link" },
			],
			imageUrl: null,
		};
	},
	personal: ["userId"],
	publicPath: (title) => `${href("/resources")}?${new URLSearchParams({ q: title })}`,
	correctionPath: (eventId) => `${href("/resources/new")}?correct=${eventId}`,
});

/** A resource that was rejected, as the form has it. */
export function resourceFieldsOf(row: Partial<Kept<typeof resources.$inferSelect>>): Partial<ResourceFields> {
	const { name, description, idealFor, url, resourceType } = row;
	return { name, description, idealFor, url, resourceType };
}
