/** The rules of events that need no schema library: limits, choices, messages, permissions. The limits are CHECK constraints too. */

import { boardLimits, boardMessages, isListed } from "#app/boards/board.ts";
import { changedElsewhere } from "#app/web/text.ts";

/** Most characters (Unicode code points) a text field may have. */
export const eventLimits = {
	title: 150,
	description: 5000,
	place: 200,
	organiser: boardLimits.organisation,
	cost: 100,
	series: 100,
	timeZone: 64,
	url: boardLimits.url,
} as const;

export const eventsPerPage = 25;
export const maxSpeakers = 10;
export const maxLanguages = 10;
/** The longest event, such as a festival. Whatever began before that is over. */
export const maxDays = 62;
/** The latest beginning, in years from today. */
export const maxYearsAhead = 2;
/** Months from this one on that are offered as a filter. */
export const monthsOffered = 12;
/** Characters of the description that stand on the board. */
export const descriptionOnBoard = 200;
/** Coming events in a calendar that is subscribed to, those in it that are over, and the days for which such a one stays in it. */
export const eventsInCalendar = 250;
export const overEventsInCalendar = 100;
export const daysInCalendar = 31;
/** Characters of the description in such a calendar. */
export const descriptionInCalendar = 500;

export const eventKinds = ["talk", "workshop", "festival", "lecture", "stream", "other"] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventKindLabels: Record<EventKind, string> = {
	talk: "Talk",
	workshop: "Workshop",
	festival: "Festival",
	lecture: "Lecture",
	stream: "Online stream",
	other: "Other",
};

/** What kind of event it is, in words; empty where they would say nothing. */
export function kindText(kind: EventKind) {
	return kind === "other" ? "" : eventKindLabels[kind];
}

/** Such as 'Talk, Sat, Dec 5, 2026, 7:30 PM'. */
export function kindAndTime({ kind, when }: { kind: EventKind; when: string }) {
	return [kindText(kind), when].filter(Boolean).join(", ");
}

/** How it is asked before one is deleted. */
export const eventDeletion = {
	question: "Delete this event?",
	confirm: "Delete event",
	warning:
		"Its page will be permanently deleted, and its link will stop working. If the event is called off, cancel it instead so that people know.",
};

/** How it is asked before one is cancelled. */
export const eventCancellation = {
	question: "Cancel this event?",
	confirm: "Cancel event",
	keep: "It takes place",
};

/** What follows from it. */
export function cancellationWarning(event: { approved: boolean; hidden: boolean }) {
	return isListed(event)
		? "It stays on the board, marked 'Cancelled', until it would have ended. Calendars that subscribe to the board will be updated."
		: "It isn't on the board at the moment. If it appears there, it will be marked 'Cancelled' until it would have ended.";
}

/** Field of a form that says that what was cancelled takes place after all. */
export const revival = "revive";

/** How somebody is asked who is named as a speaker, and does not want to be. */
export const eventRefusal = {
	question: "Take your card off this event?",
	confirm: "Take my card off",
	warning: "The event no longer names you, nor does your card name the event. It can't name this card again.",
	keep: "Keep it there",
};

export const eventMessages = {
	titleMissing: "Title is required",
	kindMissing: "Choose what kind of event it is",
	descriptionMissing: "Description is required",
	startMissing: "Say when it starts",
	endMissing: "Say when it ends",
	timeUnknown: "Enter a day and a time, such as 2026-12-05 19:30",
	zoneMissing: "Choose a time zone",
	endsBeforeStart: "It ends before it starts",
	tooLong: `An event lasts at most ${maxDays} days. Put longer ones in as a series.`,
	isOver: "It is over already",
	tooFarAhead: `Choose a day within the next ${maxYearsAhead} years`,
	placeMissing: "Name a place, or check 'Online'",
	linkNotOnline: "Check 'Online' to give a link",
	organiserMissing: "Organiser is required",
	costMissing: "Say what it costs, or check 'Free'",
	languageUnknown: "Use English names of languages, separated by commas",
	languagesFull: `You can name up to ${maxLanguages} languages`,
	speakersFull: `You can name up to ${maxSpeakers} speakers`,
	speakersFullUnseen: `You can name up to ${maxSpeakers} speakers, including any whose card is not in the directory at the moment`,
	choiceUnknown: "Choose one from the list",
	needsApproval: "A moderator will review it within 48 hours before it is published.",
	received: "Event submitted. It will be reviewed and added soon.",
	saveFailed: "Failed to save event",
	createFailed: "Failed to create event",
	updateFailed: "Failed to update event",
	updated: "The event is updated.",
	deleted: "The event is deleted.",
	cancelled: "The event is cancelled.",
	revived: "The event is on again.",
	takenOff: "The event no longer names your card.",
	deleteFailed: "Failed to delete event",
	cancelFailed: "Failed to cancel event",
	takeOffFailed: "Failed to take your card off the event",
	loadFailed: "Failed to load events",
	showFailed: "Failed to load event",
	noMatch: "No events found matching your criteria.",
	signInFirst: boardMessages.signInFirst,
	notFound: "Event not found",
	notYours: "You do not have permission to change this event",
	changedElsewhere: changedElsewhere("This event"),
} as const;

export function isOver({ endsAt }: { endsAt: Date }) {
	return endsAt.getTime() <= Date.now();
}

/** The addresses that lead into an event: none once it is over or cancelled. */
export function linksOf(event: { onlineUrl: string; registrationUrl: string; cancelledAt: Date | null; endsAt: Date }) {
	if (event.cancelledAt || isOver(event)) return { onlineUrl: "", registrationUrl: "" };
	return { onlineUrl: event.onlineUrl, registrationUrl: event.registrationUrl };
}

/** Whether those who come need a place, a screen, or either. */
export function attendanceOf({ place, online }: { place: string; online: boolean }) {
	if (!online) return "in person";
	return place ? "both" : "online";
}

/** Where it is, in words. */
export function whereText(event: { place: string; online: boolean }) {
	switch (attendanceOf(event)) {
		case "in person":
			return event.place;
		case "online":
			return "Online";
		default:
			return `${event.place}, and online`;
	}
}

/** What it costs, in words. */
export function costText({ free, cost }: { free: boolean; cost: string }) {
	return free ? ["Free", cost].filter(Boolean).join(". ") : cost;
}
