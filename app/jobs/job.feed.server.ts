import { href } from "react-router";
import { lastDayOf } from "#app/boards/closing.ts";
import { fullPay } from "#app/boards/pay.ts";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import { dayText } from "#app/ui/day-text.ts";
import { placeOf } from "./job.ts";
import type { JobSearch } from "./job-filters.ts";
import type { PublicJob } from "./job-public.server.ts";

export function jobFeed({ q, location, organisation, categories, types, tags }: JobSearch) {
	return placeFeed({
		name: "Jobs",
		description: "Paid work in science communication: the newest open listings.",
		page: href("/jobs"),
		rss: href("/jobs/feed.xml"),
		json: href("/jobs/feed.json"),
		asked: [
			...categories.map((value) => ({ name: "category", value })),
			...types.map((value) => ({ name: "type", value })),
			{ name: "location", value: location },
			{ name: "organisation", value: organisation },
			...tags.map((value) => ({ name: "tag", value })),
			askedWords(q),
		],
	});
}

/** A feed has no contact, since it would stay with the readers when the listing is closed. */
export function jobItem(job: PublicJob): FeedItem {
	const { id, title, company, jobType, category, tags, createdAt, updatedAt } = job;
	return {
		id,
		title: `${title}, ${company}`,
		url: href("/jobs/:id", { id }),
		texts: [
			[placeOf(job), jobType, category].join(" · "),
			[fullPay(job), job.salaryRange].filter(Boolean).join(" · "),
			job.description,
			`Closes after ${dayText(lastDayOf(job.closesAt))}.`,
		],
		tags: [category, jobType, ...tags],
		createdAt,
		updatedAt,
	};
}
