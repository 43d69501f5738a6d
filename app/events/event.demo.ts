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

/** What the board of events starts with: evenings of the past that could be held again. */
export const demoEvents: DemoEvent[] = [
	{
		title: "The Chemical History of a Candle",
		kind: "lecture",
		description:
			"One candle, and all of chemistry. We light it, weigh what it becomes, and find the same fire in ourselves.\n\nFor everybody from eight years on. The front rows are for children, and for those who still ask like one.",
		inDays: 6,
		starts: "18:30",
		ends: "20:00",
		timeZone: "Europe/London",
		place: "Faraday House, London",
		online: "on",
		onlineUrl: "https://example.org/live/candle",
		organiser: "Faraday House",
		speakers: ["Michael Faraday", "Jane Marcet"],
		cost: "£5, students £2",
		languages: "English",
		series: "Winter Lectures",
		path: "candle",
	},
	{
		title: "Electricity, Slowly",
		kind: "lecture",
		description: "What we know of the spark, told in the order in which it was found out, mistakes included.",
		inDays: 13,
		starts: "18:30",
		ends: "20:00",
		timeZone: "Europe/London",
		place: "Faraday House, London",
		organiser: "Faraday House",
		speakers: ["Michael Faraday"],
		cost: "£5, students £2",
		languages: "English",
		series: "Winter Lectures",
		path: "electricity",
	},
	{
		title: "Draw What You See: Insects and Their Plants",
		kind: "workshop",
		description:
			"Two hours of looking, then one of drawing. Bring a pencil; caterpillars are provided and go home afterwards.",
		inDays: 9,
		starts: "10:00",
		ends: "13:00",
		timeZone: "Europe/Amsterdam",
		place: "Hortus, Amsterdam",
		organiser: "Merian & Daughters, Publishers",
		speakers: ["Maria Sibylla Merian"],
		cost: "€25 with paper",
		languages: "Dutch, German, English",
		path: "insects",
	},
	{
		title: "Tide Pools at Low Water",
		kind: "stream",
		description: "Four cameras, one hour, and whoever the water leaves behind. Ask as we walk.",
		inDays: 3,
		starts: "15:00",
		ends: "16:00",
		timeZone: "America/New_York",
		online: "on",
		onlineUrl: "https://example.org/live/tide-pools",
		organiser: "Tidewater Institute",
		speakers: ["Rachel Carson"],
		free: "on",
		languages: "English",
	},
	{
		title: "Festival of Unfinished Experiments",
		kind: "festival",
		description:
			"Three days of talks by people who do not know yet how it ends. Two stages, a market of instruments, and a tent for mistakes.",
		inDays: 38,
		lastsDays: 3,
		starts: "10:00",
		ends: "22:00",
		timeZone: "Europe/Berlin",
		place: "Alte Sternwarte, Berlin",
		organiser: "Humboldt Society for Walking and Talking",
		speakers: ["Alexander von Humboldt", "Ada Lovelace", "Ibn al-Haytham"],
		cost: "Day ticket €18, all days €40",
		languages: "German, English",
		path: "unfinished",
	},
	{
		title: "Numbers That Saved Lives",
		kind: "talk",
		description: "How a diagram persuaded a government, and how to draw one that is just as hard to ignore.",
		inDays: 20,
		starts: "12:30",
		ends: "13:30",
		timeZone: "Africa/Nairobi",
		online: "on",
		organiser: "Nightingale Statistical Society",
		speakers: ["Florence Nightingale"],
		free: "on",
		cost: "Donations go to a clinic",
		languages: "English, Swahili",
		path: "numbers",
	},
	{
		title: "A Night Sky Without Lamps",
		kind: "other",
		description: "We put out the lights of one valley and look up. Warm clothes; no screens after sunset.",
		inDays: 27,
		starts: "20:00",
		ends: "23:30",
		timeZone: "America/Argentina/Buenos_Aires",
		place: "Valle Fértil, San Juan",
		organiser: "Harbour Observatory",
		free: "on",
		languages: "Spanish",
		cancelled: true,
	},
	{
		title: "Writing for People Who Are Tired",
		kind: "workshop",
		description: "Six evenings, one abstract of your own. You leave with 150 words that your neighbour understands.",
		inDays: 16,
		starts: "19:00",
		ends: "21:00",
		timeZone: "Asia/Kolkata",
		place: "Open Lab, Bengaluru",
		online: "on",
		organiser: "Open Lab Radio",
		cost: "₹500",
		languages: "English, Hindi",
		pending: true,
	},
	{
		title: "How Plants Feel the Day",
		kind: "talk",
		description: "A leaf, a lever and a smoked plate: instruments that write down what a plant does all night.",
		inDays: -12,
		starts: "17:00",
		ends: "18:00",
		timeZone: "Asia/Kolkata",
		place: "Bose Institute, Kolkata",
		organiser: "Open Lab Radio",
		speakers: ["Jagadish Chandra Bose"],
		free: "on",
		languages: "English, Bengali",
	},
];
