import type { ResourceInput } from "./resource-input.ts";

/** A resource as `seedDemo` takes it; `path` is the end of its address on example.org. */
type DemoResource = Omit<ResourceInput, "url"> & { path: string };

/** What the list of resources starts with, newest first: things of the past, and things that could be. */
export const demoResources: DemoResource[] = [
	{
		name: "The Plain Abstract",
		description: "Six evenings, one abstract of your own. You leave with 150 words that your neighbour understands.",
		idealFor: "PhD students",
		resourceType: "course",
		path: "plain-abstract",
	},
	{
		name: "Christmas Lectures, the Faraday notes",
		description:
			"How Michael Faraday prepared a talk for children: timing, props, and what to do when the flame goes out.",
		idealFor: "First-time speakers",
		resourceType: "program",
		path: "faraday-notes",
	},
	{
		name: "Wedge",
		description:
			"Draws Nightingale's rose and eleven kinder charts from a spreadsheet, with the question each of them answers.",
		idealFor: "People with data and a deadline",
		resourceType: "tool",
		path: "wedge",
	},
	{
		name: "Second Reader",
		description: "Sends your draft to a scientist of another field, who marks every sentence that stopped them.",
		idealFor: "Writers who know too much",
		resourceType: "service",
		path: "second-reader",
	},
	{
		name: "The Lunar Society, Mondays",
		description: "A call on the Monday nearest the full moon. Bring one thing you could not explain this month.",
		idealFor: "Anyone who works alone",
		resourceType: "community",
		path: "lunar-society",
	},
	{
		name: "Signal Hill",
		description: "Two days on a hill about getting a message across: talks at most nine minutes long, and long breaks.",
		idealFor: "Press officers and museum staff",
		resourceType: "conference",
		path: "signal-hill",
	},
	{
		name: "Keeper of the Tide Tables",
		description:
			"A harbour museum looks for a year-long guide who writes the labels, leads the walks and answers the post.",
		idealFor: "Early-career communicators",
		resourceType: "job",
		path: "tide-tables-keeper",
	},
	{
		name: "Conversations, a reading list",
		description: "Jane Marcet's kitchen-table dialogues and forty later books that explain by letting somebody ask.",
		idealFor: "Podcasters and teachers",
		resourceType: "other",
		path: "conversations",
	},
	{
		name: "Field Sketch in Five Lines",
		description: "Merian's way of drawing an insect on its plant, in ten short lessons for people who can't draw.",
		idealFor: "Naturalists with a notebook",
		resourceType: "course",
		path: "field-sketch",
	},
	{
		name: "Unit Checker",
		description: "Finds the numbers in your text and says what they compare to: a bathtub, a bus, a human hair.",
		idealFor: "Science journalists",
		resourceType: "tool",
		path: "unit-checker",
	},
	{
		name: "Open Window Residency",
		description:
			"Four weeks in a weather station with a desk, a stipend and one obligation: explain the place to its valley.",
		idealFor: "Illustrators, writers, composers",
		resourceType: "program",
		path: "open-window",
	},
	{
		name: "Errata Club",
		description: "Where communicators post their own mistakes and how they put them right. No names of others, ever.",
		idealFor: "Everyone who has published",
		resourceType: "community",
		path: "errata-club",
	},
];
