import { sql } from "drizzle-orm";
import { href } from "react-router";
import { lastDayOf } from "#app/boards/closing.ts";
import { type OrganisationPart, readUnderName } from "#app/boards/organisation.server.ts";
import { dayText } from "#app/ui/day-text.ts";
import { requestFeed } from "./request.feed.server.ts";
import { requests } from "./request.tables.server.ts";
import { purposeLabels } from "./request.ts";
import { readRequestFilters } from "./request-filters.ts";
import { requestListing } from "./request-list.server.ts";

const closed = {
	...requestListing,
	name: "closed-requests",
	columns: { id: requests.id },
	listed: sql`${requests.approved} and not ${requests.hidden} and ${requests.closesAt} <= now()`,
};

export const requestsOfOrganisation: OrganisationPart = {
	kind: "requests",
	title: "Requests",
	nouns: ["request", "requests"],
	over: "closed",
	boardOf: (organisation) => requestFeed(readRequestFilters(new URLSearchParams({ organisation }))),
	async read(db, name) {
		const [open, past] = await Promise.all([
			readUnderName(db, requestListing, requests.organisation, name),
			readUnderName(db, closed, requests.organisation, name),
		]);
		const rows = open.rows.map(({ id, title, organisation, purpose, closesAt }) => ({
			id,
			title,
			name: organisation,
			path: href("/requests/:id", { id }),
			about: `${purposeLabels[purpose]} · until ${dayText(lastDayOf(closesAt))}`,
		}));
		return { open: { ...open, rows }, past };
	},
};
