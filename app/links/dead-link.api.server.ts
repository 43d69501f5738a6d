/** What the API says of a thing that leads elsewhere. */
import { z } from "@hono/zod-openapi";

export const deadLink = {
	deadSince: z.string().nullable().openapi({
		description: "The day, in UTC, since which `url` has seemed dead. Null while nothing is known against it.",
		format: "date",
	}),
};
