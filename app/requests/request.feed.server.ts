import { href } from "react-router";
import { lastDayOf } from "#app/boards/closing.ts";
import { languageName } from "#app/boards/languages.ts";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import { dayText } from "#app/ui/day-text.ts";
import { payText, purposeLabels, requesterText, whereText } from "./request.ts";
import type { RequestSearch } from "./request-filters.ts";
import type { PublicRequest } from "./request-public.server.ts";

export function requestFeed(search: RequestSearch) {
	const { q, purpose, topic, language, place, organisation, online, paid } = search;
	return placeFeed({
		name: "Requests",
		description: "People looking for a science communicator: the newest open requests.",
		page: href("/requests"),
		rss: href("/requests/feed.xml"),
		json: href("/requests/feed.json"),
		asked: [
			{ name: "purpose", value: purpose, said: purpose ? purposeLabels[purpose] : undefined },
			{ name: "topic", value: topic },
			{ name: "language", value: language, said: language ? languageName(language) : undefined },
			{ name: "place", value: place },
			{ name: "organisation", value: organisation },
			{ name: "online", value: online ? "on" : "", said: "Online" },
			{ name: "paid", value: paid ? "on" : "", said: "Paid" },
			askedWords(q),
		],
	});
}

export function requestItem(request: PublicRequest): FeedItem {
	const { id, title, description, purpose, topics, audiences, languages, closesAt, createdAt, updatedAt } = request;
	return {
		id,
		title,
		url: href("/requests/:id", { id }),
		author: requesterText(request),
		texts: [
			[purposeLabels[purpose], whereText(request), languages.map(languageName).join(", "), payText(request)].join(
				" · ",
			),
			description,
			`Wanted until ${dayText(lastDayOf(closesAt))}.`,
		],
		tags: [purposeLabels[purpose], ...topics, ...audiences],
		createdAt,
		updatedAt,
	};
}
