import { languageName } from "#app/boards/languages.ts";
import type { events } from "./event.tables.server.ts";
import type { EventFields } from "./event-input.ts";

type Said = Pick<
	typeof events.$inferSelect,
	| "title"
	| "kind"
	| "description"
	| "timeZone"
	| "place"
	| "online"
	| "onlineUrl"
	| "organiser"
	| "free"
	| "cost"
	| "languages"
	| "registrationUrl"
	| "series"
	| "image"
>;

/** An event as its form has it. @param server what the server alone can tell: its times on the clock, and its speakers' cards */
export function eventFieldsOf(event: Said, server: Pick<EventFields, "starts" | "ends" | "speakers">): EventFields {
	const { title, kind, description, timeZone, place, onlineUrl, organiser, cost, registrationUrl, series } = event;
	return {
		...{ title, kind, description, timeZone, place, onlineUrl, organiser, cost, registrationUrl, series },
		...server,
		online: event.online ? "on" : undefined,
		free: event.free ? "on" : undefined,
		languages: event.languages.map(languageName).join(", "),
		image: event.image ?? "",
	};
}
