/** What the answers of the API are made of. Each says to newcomers what it is. */
import { z } from "@hono/zod-openapi";

/** @param limit maximum length (Unicode code points) */
export function text(description: string, limit: number) {
	return z.string().openapi({ description, minLength: 1, maxLength: limit });
}

export function textOrNull(description: string, limit: number) {
	return text(`${description} Null for none.`, limit).nullable();
}

export function address(description: string) {
	return z.string().openapi({ description, format: "uri" });
}

export function addressOrNull(description: string) {
	return address(`${description} Null for none.`).nullable();
}

export function uuid(description: string) {
	return z.string().openapi({ description, format: "uuid" });
}

/** In UTC, such as `2026-11-20T08:30:00.000Z`. */
export function moment(description: string) {
	return z.string().openapi({ description, format: "date-time", pattern: "Z$" });
}

export function flag(description: string) {
	return z.boolean().openapi({ description });
}

export function choice<const Choices extends readonly string[]>(description: string, choices: Choices) {
	return z.enum(choices).openapi({ description });
}

/** @param most how many there can be @param limit maximum length of each */
export function texts(description: string, most: number, limit: number) {
	return z.array(z.string().openapi({ minLength: 1, maxLength: limit })).openapi({ description, maxItems: most });
}

export const times = {
	createdAt: moment("When it was sent in. On boards with moderators it may be listed later."),
	updatedAt: moment("When it was last changed."),
};

export function timesOf({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) {
	return { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
