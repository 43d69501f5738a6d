/** What the API says of a thing that leads elsewhere. */
import { z } from "@hono/zod-openapi";

export const deadLink = {
	deadSince: z.string().nullable().openapi({
		description: "The day, in UTC, since which `url` has seemed dead. Null while nothing is known against it.",
		format: "date",
	}),
};

/** @param row `deadSince` as `deadSince` selects it, such as `20261123` */
export function deadLinkOf({ deadSince }: { deadSince: string | null }) {
	return { deadSince: deadSince?.replace(/(....)(..)(..)/, "$1-$2-$3") ?? null };
}
