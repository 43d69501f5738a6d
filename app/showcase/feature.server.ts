import { sql } from "drizzle-orm";
import type { Feature } from "#app/feature.ts";
import { moderatedApplications } from "./showcase.queue.server.ts";
import { featureApplications, showcaseItems } from "./showcase.tables.server.ts";

export const showcaseFeature: Feature = {
	moderated: moderatedApplications,
	pictures: [
		{ column: showcaseItems.image, isOpen: sql`true` },
		{ column: featureApplications.image, isOpen: sql`false` },
	],
};
