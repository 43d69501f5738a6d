import { href } from "react-router";
import { languageName } from "#app/boards/languages.ts";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import { costText, eventKindLabels, whereText } from "./event.ts";
import type { EventSearch } from "./event-filters.ts";
import type { PublicEvent } from "./event-public.server.ts";
import { spanText, whenText } from "./time-zone.ts";

/** The feeds of what is coming, and `calendar`, the path of the same as iCalendar. */
export function eventFeed(search: EventSearch) {
	const { q, kind, when, place, organisation, language, online, free, series } = search;
	const feed = placeFeed({
		name: "Events",
		description: "Talks, workshops and festivals of science communication: the newest on the board.",
		page: href("/events"),
		rss: href("/events/feed.xml"),
		json: href("/events/feed.json"),
		asked: [
			{ name: "kind", value: kind, said: kind ? eventKindLabels[kind] : undefined },
			{ name: "when", value: when, said: when ? whenText(when) : undefined },
			{ name: "place", value: place },
			{ name: "organisation", value: organisation },
			{ name: "language", value: language, said: language ? languageName(language) : undefined },
			{ name: "online", value: online ? "on" : null, said: "Online" },
			{ name: "free", value: free ? "on" : null, said: "Free" },
			{ name: "series", value: series },
			askedWords(q),
		],
	});
	return { ...feed, calendar: feed.rss.replace(href("/events/feed.xml"), href("/events/calendar.ics")) };
}

export function eventItem(event: PublicEvent): FeedItem {
	const { id, title, kind, organiser, description, series, timeZone, cancelled, imageUrl, createdAt, updatedAt } =
		event;
	return {
		id,
		title: cancelled ? `Cancelled: ${title}` : title,
		url: href("/events/:id", { id }),
		texts: [
			`${spanText(event, timeZone)} (${timeZone}) · ${whereText(event)}`,
			description,
			[`Organised by ${organiser}`, costText(event)].join(" · "),
		],
		tags: [eventKindLabels[kind], ...(series ? [series] : [])],
		image: imageUrl,
		createdAt,
		updatedAt,
	};
}
