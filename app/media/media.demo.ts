import type { ArtName } from "#app/drawing/demo-art.ts";
import type { MediaInput } from "./media-input.ts";

/** An item as `seedDemo` takes it; `path` is the end of its address on example.org. */
interface DemoMedia extends Pick<MediaInput, "title" | "description" | "type" | "author" | "tags"> {
	path: string;
	/** The drawing that becomes its cover; without one it has the cover that is made of its title. */
	art?: ArtName;
	/** Still to be looked at by a moderator. */
	pending?: true;
}

/** What the media board starts with, newest first: works of the past, and works that nobody has made. */
export const demoMedia: DemoMedia[] = [
	{
		title: "What the tide pool knows",
		description:
			"Rachel Carson's shore, hour by hour: who arrives with the water, who shuts the door, and who waits for the moon.",
		type: "article",
		author: "Rachel Carson",
		tags: ["oceans", "field notes", "biology"],
		path: "tide-pool",
		art: "tides",
	},
	{
		title: "A candle, filmed at a thousand frames a second",
		description:
			"Faraday asked his audience to look closely at a flame. We looked more closely still, and the dark part in the middle turned out to be the best one.",
		type: "video",
		author: "The Albemarle Workshop",
		tags: ["chemistry", "experiments", "classics"],
		path: "slow-candle",
	},
	{
		title: "Night Assistant",
		description:
			"One observatory, one night, one question from a listener. Tonight: why the sky is dark although there are stars in every direction.",
		type: "podcast",
		author: "Caroline Herschel",
		tags: ["astronomy", "explainers", "audio"],
		path: "night-assistant",
		art: "stars",
	},
	{
		title: "How to read a weather map in four minutes",
		description: "Isobars, fronts, and why the wind does not blow straight from high to low.",
		type: "video",
		author: "Robert FitzRoy",
		tags: ["weather", "explainers"],
		path: "weather-map",
		art: "isobars",
	},
	{
		title: "The mould on the plate",
		description:
			"A story about a discovery that almost ended in the bin, and about everybody who was needed between the dish and the hospital.",
		type: "article",
		author: "Mary Hunt",
		tags: ["medicine", "history", "long reads"],
		path: "mould",
	},
	{
		title: "Caterpillars do not become butterflies, they are rebuilt",
		description: "Maria Sibylla Merian drew every stage from life. This talk goes through five of her plates.",
		type: "video",
		author: "Maria Sibylla Merian",
		tags: ["biology", "drawing", "classics"],
		path: "rebuilt",
		art: "moth",
	},
	{
		title: "Numbers at the bedside",
		description:
			"Florence Nightingale's charts, drawn again from her own tables, with what they left out and what they changed.",
		type: "article",
		author: "Florence Nightingale",
		tags: ["data-viz", "medicine", "history"],
		path: "bedside-numbers",
		art: "rose",
	},
	{
		title: "Small Forces",
		description:
			"A podcast about things too small to see and too important to ignore. Episode 12: the skin of water, and who walks on it.",
		type: "podcast",
		author: "Agnes Pockels",
		tags: ["physics", "audio", "experiments"],
		path: "small-forces",
	},
	{
		title: "The mountain in cross-section",
		description: "One drawing that shows which plants grow how high, and why the same happens on every mountain.",
		type: "other",
		author: "Alexander von Humboldt",
		tags: ["maps", "biology", "drawing"],
		path: "cross-section",
		art: "mountain",
	},
	{
		title: "Glaciers for people in a hurry",
		description: "Ice flows. Here is how fast, how we know, and what the stripes are.",
		type: "article",
		author: "Louisa Marchetti",
		tags: ["climate", "explainers"],
		path: "glaciers",
	},
	{
		title: "Bones on the beach",
		description:
			"Mary Anning and her dog walk below the cliffs after a storm, which is the best time and the worst one.",
		type: "podcast",
		author: "Mary Anning",
		tags: ["fossils", "field notes", "audio"],
		path: "bones",
	},
	{
		title: "Tables that end arguments",
		description: "Ada Lovelace on writing down every step, so that the next person can find the mistake.",
		type: "article",
		author: "Ada Lovelace",
		tags: ["mathematics", "classics"],
		path: "tables",
	},
	{
		title: "Listening to a reef at night",
		description: "Forty seconds of snapping shrimps, then somebody explains who is who.",
		type: "podcast",
		author: "Tomas Okello",
		tags: ["oceans", "audio"],
		path: "reef",
		pending: true,
	},
	{
		title: "Colours that are not there",
		description: "Six shadows of one lamp, filmed in a kitchen, and what the eye makes of them.",
		type: "video",
		author: "Ines Halvorsen",
		tags: ["physics", "experiments"],
		path: "shadows",
		pending: true,
	},
];
