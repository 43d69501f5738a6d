import type { ArtName } from "#app/drawing/demo-art.ts";
import type { ShowcaseCategory } from "./showcase.ts";

/** An item as `seedDemo` takes it. */
interface DemoItem {
	title: string;
	description: string;
	category: ShowcaseCategory;
	tags: string[];
	/** The drawing that becomes its picture. */
	art: ArtName;
	/** The end of its address on example.org. */
	path: string;
	featured?: true;
}

/** What the showcase starts with, newest first: people of the past, works of theirs, and blogs that nobody writes. */
export const demoItems: DemoItem[] = [
	{
		title: "The Pole Star Diary",
		description:
			"A night assistant keeps an observatory's doors open and its visitors awake. What can be seen tonight, without a telescope, from a balcony.",
		category: "blog",
		tags: ["astronomy", "field notes", "explainers"],
		art: "stars",
		path: "pole-star-diary",
	},
	{
		title: "The Chemical History of a Candle",
		description:
			"Six evening lectures for young people that begin with one burning candle and end with breathing. Michael Faraday never uses a word he has not earned.",
		category: "publication",
		tags: ["chemistry", "lectures", "classics"],
		art: "candle",
		path: "candle",
		featured: true,
	},
	{
		title: "Mary Anning",
		description:
			"She dug sea dragons out of the cliffs of Lyme Regis, knew their bones better than the professors, and told every visitor how she read the stone.",
		category: "person",
		tags: ["palaeontology", "field notes", "museums"],
		art: "ammonite",
		path: "anning",
	},
	{
		title: "Diagram of the Causes of Mortality",
		description:
			"Florence Nightingale's twelve wedges, one a month: a chart made to be understood by ministers at a glance, and it changed how hospitals are run.",
		category: "publication",
		tags: ["data visualization", "public health", "classics"],
		art: "rose",
		path: "mortality",
	},
	{
		title: "Tide Tables",
		description:
			"A harbour pilot explains the sea in the order in which it comes in: moon, wind, swell, fog. One short post at every spring tide.",
		category: "blog",
		tags: ["oceans", "field notes", "explainers"],
		art: "tides",
		path: "tide-tables",
		featured: true,
	},
	{
		title: "Alexander von Humboldt",
		description:
			"He climbed Chimborazo, drew all of nature on one page, and filled a concert hall in Berlin with free lectures for masons and kings.",
		category: "person",
		tags: ["ecology", "lectures", "illustration"],
		art: "mountain",
		path: "humboldt",
	},
	{
		title: "Micrographia",
		description:
			"Robert Hooke looks at cork, mould, a flea and the point of a needle, and draws them so large that Samuel Pepys sat up with the book until two.",
		category: "publication",
		tags: ["microscopy", "illustration", "classics"],
		art: "lens",
		path: "micrographia",
	},
	{
		title: "Maria Sibylla Merian",
		description:
			"She raised caterpillars in her kitchen, painted each on the plant it eats, and showed Europe that moths do not come from mud.",
		category: "person",
		tags: ["ecology", "illustration", "insects"],
		art: "moth",
		path: "merian",
		featured: true,
	},
	{
		title: "Small Weather",
		description:
			"Why it rains on one side of the street. Maps, measurements and apologies from a volunteer with eleven rain gauges and a bicycle.",
		category: "blog",
		tags: ["weather", "data visualization", "explainers"],
		art: "isobars",
		path: "small-weather",
	},
];
