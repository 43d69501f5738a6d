/** The rules of resources that need no schema library: limits, choices and messages. The limits are CHECK constraints too. */
import { boardLimits, boardMessages } from "#app/boards/board.ts";
import { changedElsewhere } from "#app/web/text.ts";

/** Maximum lengths of texts, in Unicode code points. */
export const resourceLimits = {
	name: 100,
	description: 140,
	idealFor: 40,
	url: boardLimits.url,
} as const;

export const resourcesPerPage = 27;

export const resourceTypes = [
	{ value: "course", label: "Course" },
	{ value: "program", label: "Program" },
	{ value: "tool", label: "Tool" },
	{ value: "service", label: "Service" },
	{ value: "community", label: "Community" },
	{ value: "conference", label: "Conference" },
	{ value: "job", label: "Job" },
	{ value: "other", label: "Other" },
] as const;
export type ResourceType = (typeof resourceTypes)[number]["value"];
export const resourceTypeValues = resourceTypes.map((type) => type.value);
/** What a resource is when nobody says. */
export const defaultType: ResourceType = "other";
/** The types to filter by: 'Other' is none that anybody looks for. */
export const filterTypes = resourceTypes.filter(({ value }) => value !== "other");

export const resourceDeletion = {
	question: "Delete this resource?",
	confirm: "Delete resource",
	warning: "It will be removed from the board right away. This can't be undone.",
};

export const resourceMessages = {
	nameMissing: "Name is required",
	nameTooLong: `Name must be ${resourceLimits.name} characters or less`,
	descriptionMissing: "Description is required",
	descriptionTooLong: `Description must be ${resourceLimits.description} characters or less`,
	idealForMissing: "Ideal for is required",
	idealForTooLong: `Ideal for must be ${resourceLimits.idealFor} characters or less`,
	urlMissing: "URL is required",
	typeUnknown: "Choose one of the types",
	sent: "Resource submitted successfully! It will be reviewed and added soon.",
	sendFailed: "Error submitting resource. Please try again or contact support.",
	signInFirst: boardMessages.signInFirst,
	notFound: "Resource not found",
	notYours: "You do not have permission to change this resource",
	changedElsewhere: changedElsewhere("This resource"),
	showFailed: "Failed to load resource",
	saveFailed: "Failed to save resource",
	updated: "The resource is updated. A moderator will review what you changed.",
	deleted: "The resource is deleted.",
	deleteFailed: "Failed to delete resource",
	noMatch: "No resources found matching your criteria.",
	loadFailed: "Failed to load resources",
} as const;

export function resourceTypeLabel(type: ResourceType) {
	return resourceTypes.find(({ value }) => value === type)?.label ?? type;
}
