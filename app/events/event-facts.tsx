import { href } from "react-router";
import { isListed } from "#app/boards/board.ts";
import { Elsewhere } from "#app/boards/elsewhere.tsx";
import { languageName } from "#app/boards/languages.ts";
import { OrganisationName } from "#app/boards/organisation-name.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { attendanceOf, costText, whereText } from "./event.ts";
import type { ShownEvent } from "./event-show.server.ts";
import { VisitorTime } from "./visitor-time.tsx";

/** When and where it is, and what it takes to come. */
export function EventFacts({ event }: { event: ShownEvent }) {
	const { when, startsAt, timeZone, place, online, onlineUrl, organiser, languages, registrationUrl, series } = event;
	const isOpen = !event.cancelled && !event.over;
	const isInLists = isListed(event) && !(event.cancelled && event.over);
	const howToGetLink = registrationUrl
		? "You will get the link when you register."
		: "The organiser will tell you where to find it.";
	return (
		<dl className="facts">
			<Fact name="When">
				<time dateTime={startsAt.toISOString()}>{when}</time>
				<span className="block text-muted">Time zone: {timeZone}</span>
				<VisitorTime {...event} />
			</Fact>
			{place && isOpen && <Fact name="Where">{place}</Fact>}
			{!isOpen && (
				<Fact name="Where">
					<bdi>{place}</bdi>
					{whereText(event).slice(place.length)}
				</Fact>
			)}
			{online && isOpen && (
				<Fact name={attendanceOf(event) === "both" ? "Also online" : "Online"}>
					{onlineUrl ? <Elsewhere url={onlineUrl} /> : howToGetLink}
				</Fact>
			)}
			<Fact name="Organised by">
				<OrganisationName name={organiser} isOpen={isInLists} />
			</Fact>
			<Fact name="Cost">{costText(event)}</Fact>
			{languages.length > 0 && (
				<Fact name={languages.length === 1 ? "Language" : "Languages"}>{languages.map(languageName).join(", ")}</Fact>
			)}
			{registrationUrl && (
				<Fact name="Registration">
					<Elsewhere url={registrationUrl} />
				</Fact>
			)}
			{series && (
				<Fact name="Part of">
					{isInLists ? (
						<a href={`${href("/events")}?${new URLSearchParams({ series, ...(event.over && { past: "on" }) })}`}>
							{series}
						</a>
					) : (
						<bdi>{series}</bdi>
					)}
				</Fact>
			)}
		</dl>
	);
}
