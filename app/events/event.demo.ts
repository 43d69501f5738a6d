import events from "./event.demo.json" with { type: "json" };
import type { EventKind } from "./event.ts";

/** An event as its form takes it, but for the day: so many days from now on which it starts, and how many it lasts. */
export interface DemoEvent {
	title: string;
	kind: EventKind;
	description: string;
	/** Days from now; fewer than none for what is over. */
	inDays: number;
	lastsDays?: number;
	starts: string;
	ends: string;
	timeZone: string;
	place?: string;
	online?: "on";
	onlineUrl?: string;
	organiser: string;
	/** Names on demo cards. */
	speakers?: string[];
	free?: "on";
	cost?: string;
	languages?: string;
	series?: string;
	/** Whether it takes registrations: `path` is the end of their address on example.org. */
	path?: string;
	cancelled?: boolean;
	pending?: boolean;
}

/**
 * What the board of events starts with: evenings of the past that could be held again.
 * The form's rules check the choices, which JSON can't type.
 */
export const demoEvents = events as DemoEvent[];
