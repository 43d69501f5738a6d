import type { ArtName } from "#app/drawing/demo-art.ts";
import type { ContentType } from "./content.ts";
import type { Visibility } from "./project.ts";

/** Who owns, edits and stars the demo projects. Their accounts have no password, so nobody signs in as them. */
export const demoMakers = [
	"Rachel Carson",
	"Michael Faraday",
	"Florence Nightingale",
	"Maria Sibylla Merian",
	"Mary Anning",
	"Mary Somerville",
	"Jane Marcet",
] as const;
type Maker = (typeof demoMakers)[number];

/** A content as `seedDemo` takes it, the first version first. */
export interface DemoContent {
	name: string;
	type: ContentType;
	description?: string;
	/** What each version holds and changes; the first one's change is the usual one. */
	versions: { data?: string; art?: ArtName; changes?: string; by?: Maker }[];
	metadata?: Record<string, string>;
}

/** A project as `seedDemo` takes it. */
export interface DemoProject {
	name: string;
	shortDescription: string;
	description: string;
	topics: string;
	visibility?: Visibility;
	/** Null for the admin. */
	owner: Maker | null;
	editors?: Maker[];
	/** How many of the makers have given a star. */
	stars: number;
	/** The drawing that becomes its thumbnail. */
	art?: ArtName;
	/** The name of the project that it is a fork of. */
	forkOf?: string;
	content: DemoContent[];
}

const tidePool = `# What lives in a tide pool

Twice a day the sea leaves, and what cannot follow has to wait.

| Zone | Who waits there |
| --- | --- |
| Splash zone | Periwinkles, lichens |
| Middle shore | Barnacles, limpets, wracks |
| Low shore | Sea anemones, starfish |
`;

/** What the projects start with, last updated first: people of the past, and work that could be theirs. */
export const demoProjects: DemoProject[] = [
	{
		name: "The coast between the tides",
		shortDescription: "Who lives on the shore, counted every month by whoever comes along.",
		description:
			"Every month a group walks the same two hundred metres of shore at low water, and counts.\n\nThe tables are open, the guide is written for families, and nobody has to know a Latin name to help.",
		topics: "marine biology, tides, citizen science, open data",
		owner: "Rachel Carson",
		editors: ["Mary Anning"],
		stars: 6,
		art: "tides",
		content: [
			{
				name: "What lives in a tide pool",
				type: "article",
				description: "A guide for the walk, on one page.",
				versions: [
					{ data: "# What lives in a tide pool\n\nTwice a day the sea leaves, and what cannot follow has to wait.\n" },
					{ data: tidePool, changes: "A table of the zones", by: "Mary Anning" },
					{
						data: `${tidePool}\nPut every stone back as it was: its underside is somebody's roof.\n`,
						changes: "How to leave it",
					},
				],
			},
			{
				name: "Counts of the spring walks",
				type: "data",
				description: "Animals on the same square metre, by month.",
				metadata: { format: "csv" },
				versions: [
					{ data: "month,periwinkles,limpets,anemones\nMarch,41,12,3\nApril,48,14,4\n" },
					{ data: "month,periwinkles,limpets,anemones\nMarch,41,12,3\nApril,48,14,4\nMay,63,15,6\n", changes: "May" },
				],
			},
		],
	},
	{
		name: "Candle lectures, revisited",
		shortDescription: "Experiments with a candle for a lecture hall of children.",
		description:
			"Six evenings, one candle. Each experiment can be done with what a school has, and each says what may go wrong.",
		topics: "chemistry, lectures, schools",
		owner: "Michael Faraday",
		editors: ["Jane Marcet", "Mary Somerville"],
		stars: 5,
		art: "candle",
		content: [
			{
				name: "Where the light comes from",
				type: "article",
				versions: [
					{
						data: "# Where the light comes from\n\n1. Light a candle.\n2. Blow it out, and bring a match to the smoke.\n3. The flame jumps back: the smoke is wax, ready to burn.\n",
					},
				],
			},
			{
				name: "The second lecture, filmed",
				type: "video",
				versions: [{ data: "https://example.org/films/candle-second-lecture" }],
			},
			{
				name: "Slides for teachers",
				type: "presentation",
				versions: [{ data: "https://example.org/slides/candle-lectures" }],
			},
		],
	},
	{
		name: "Diagrams that changed a mind",
		shortDescription: "How to draw numbers for people who have no time to read them.",
		description:
			"A collection of diagrams that moved somebody to act, with the tables behind them and the code that draws them again.",
		topics: "data visualization, statistics, public health",
		owner: "Florence Nightingale",
		editors: ["Mary Somerville"],
		stars: 7,
		art: "rose",
		content: [
			{
				name: "A year on the wards",
				type: "data",
				description: "Made-up numbers to practise with.",
				metadata: { format: "csv" },
				versions: [{ data: "month,fevers,wounds,other\nJanuary,120,14,22\nFebruary,104,11,19\nMarch,61,9,15\n" }],
			},
			{
				name: "Draw a rose",
				type: "code",
				description: "Wedges whose area, not length, is the number.",
				metadata: { language: "python" },
				versions: [
					{ data: "from math import sqrt\n\nfor month, deaths in counts:\n    wedge(month, radius=deaths)\n" },
					{
						data: "from math import sqrt\n\nfor month, deaths in counts:\n    # The area tells the number, so the radius is its root.\n    wedge(month, radius=sqrt(deaths))\n",
						changes: "Area instead of radius",
						by: "Mary Somerville",
					},
				],
			},
		],
	},
	{
		name: "Caterpillars and what they eat",
		shortDescription: "Every insect drawn on the plant it lives on.",
		description:
			"Plates of butterflies and moths through their whole lives, each on its food plant, for classrooms and gardens.",
		topics: "entomology, illustration, plants",
		owner: "Maria Sibylla Merian",
		stars: 4,
		art: "moth",
		content: [
			{
				name: "Plate of a moth",
				type: "image",
				metadata: { alt: "A large pale moth above a row of green leaves" },
				versions: [{ art: "moth" }],
			},
		],
	},
	{
		name: "Ammonites for beginners",
		shortDescription: "",
		description:
			"What a walk along the cliffs may bring, how to tell a fossil from a pebble, and whom to show it to. With drawings of the ten finds that people ask about most.",
		topics: "fossils, geology, field notes, museums, families, cliffs",
		owner: "Mary Anning",
		stars: 3,
		art: "ammonite",
		content: [
			{
				name: "Fossil or pebble?",
				type: "article",
				versions: [
					{
						data: "## Three questions\n\n- Does it have ribs?\n- Do they meet in the middle?\n- Is it heavier than it looks?\n",
					},
				],
			},
		],
	},
	{
		name: "Conversations on chemistry, drawn",
		shortDescription: "Two pupils, one teacher, and a comic strip for each reaction.",
		description:
			"A textbook in dialogues becomes a series of strips. Looking for people who draw, and for translations.",
		topics: "comics, chemistry, translation",
		owner: "Jane Marcet",
		stars: 2,
		content: [],
	},
	{
		name: "The coast between the tides (fork)",
		shortDescription: "The same walk, on a shore with hardly any tide.",
		description: "A copy of the shore walk, adapted to a lake: what is counted, and when, is another matter there.",
		topics: "lakes, citizen science",
		owner: "Mary Somerville",
		stars: 1,
		forkOf: "The coast between the tides",
		content: [
			{
				name: "What lives at the edge of a lake",
				type: "article",
				versions: [
					{ data: tidePool },
					{ data: "# What lives at the edge of a lake\n\nReeds first.\n", changes: "Begun anew" },
				],
			},
		],
	},
	{
		name: "Programme of the next open day",
		shortDescription: "Who speaks when, before it is announced.",
		description: "A draft that only its contributors see.",
		topics: "events",
		visibility: "private",
		owner: null,
		editors: ["Michael Faraday"],
		stars: 0,
		content: [],
	},
];
