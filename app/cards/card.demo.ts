import type { AskingFormFields } from "./asking-input.ts";
import cards from "./card.demo.json" with { type: "json" };
import type { CardStyle } from "./card.ts";

/** A card as `seedDemo` takes it: visible, and open to collaborations unless it says otherwise. */
export interface DemoCard extends Partial<AskingFormFields> {
	name: string;
	title: string;
	expertise: string;
	availability: string[];
	bio: string;
	cardStyle: CardStyle;
	/** Titles of real works. Their addresses are made up from the titles, on example.org. */
	works?: string[];
	email?: string;
	website?: string;
	bluesky?: string;
	linkedin?: string;
	openToCollaborations?: false;
}

/**
 * Science communicators of the past, newest card first. Nobody here is alive, and every address is on example.org.
 * The form's rules check the choices, which JSON can't type.
 */
export const demoCards = cards as DemoCard[];

/** Who owns the demo cards of these names, and makes projects and media. Their accounts have no password, so nobody signs in as them. */
export const demoMakers = [
	"Rachel Carson",
	"Michael Faraday",
	"Florence Nightingale",
	"Maria Sibylla Merian",
	"Mary Anning",
	"Mary Somerville",
	"Jane Marcet",
] as const;
export type DemoMaker = (typeof demoMakers)[number];
