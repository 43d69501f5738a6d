/** What a resource may contain: one schema for the browser's comfort and the server's decision. */

import { requiredLine, requiredLink } from "#app/boards/board-input.ts";
import { z } from "#app/ui/zod.ts";
import { defaultType, resourceLimits, resourceMessages, resourceTypeValues } from "./resource.ts";

const { name, description, idealFor } = resourceLimits;
const messages = resourceMessages;

export const resourceSchema = z.object({
	name: requiredLine(messages.nameMissing, name, messages.nameTooLong),
	description: requiredLine(messages.descriptionMissing, description, messages.descriptionTooLong),
	idealFor: requiredLine(messages.idealForMissing, idealFor, messages.idealForTooLong),
	url: requiredLink(messages.urlMissing),
	resourceType: z.enum(resourceTypeValues, { error: messages.typeUnknown }).default(defaultType),
});

export type ResourceInput = z.output<typeof resourceSchema>;

export type ResourceFields = Record<keyof ResourceInput, string>;

/** What a resource says, as the form has it. */
export function resourceFieldsOf({ name, description, idealFor, url, resourceType }: ResourceFields) {
	return { name, description, idealFor, url, resourceType };
}
