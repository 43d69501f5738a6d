/** Where every page leads to features, and what the home page says of them; `features.server.ts` is what the server has of them. */
import { href } from "react-router";

interface FeatureLink {
	to: string;
	text: string;
}

/** In the bar at the top. */
export const barLinks: FeatureLink[] = [
	{ to: href("/resources"), text: "Resources" },
	{ to: href("/collab"), text: "Collab Board" },
];

/** In the menu of the bar, each with a line of what it is, and at the foot. */
export const exploreLinks: (FeatureLink & { about: string })[] = [
	{ to: href("/scicomm/card/directory"), text: "Directory", about: "Who explains science, and how to reach them" },
	{ to: href("/jobs"), text: "Jobs", about: "Paid work in science communication" },
	{ to: href("/scicomm/projects"), text: "Projects", about: "Explainers made together, in the open" },
	{ to: href("/events"), text: "Events", about: "Talks, workshops and streams to come" },
	{ to: href("/inaction"), text: "SciComm in Action", about: "Articles, videos and podcasts worth your time" },
	{ to: href("/showcase"), text: "Showcase", about: "Good work of all kinds, picked by hand" },
	{ to: href("/portfolio"), text: "Portfolio", about: "Build a page of your own work" },
];

/** On the home page, with words of what is there. */
export const boardTiles: { to: string; title: string; text: string; words: string[] }[] = [
	{
		to: href("/resources"),
		title: "Resources worth the time",
		text: "Courses, tools and communities that colleagues recommend, read before they are listed.",
		words: ["Course", "Tool", "Community"],
	},
	{
		to: href("/collab"),
		title: "Ask, or offer a hand",
		text: "Who needs a writer, an animator, a second pair of eyes, and who has an evening free.",
		words: ["Ask", "Offer", "Both"],
	},
	{
		to: href("/inaction"),
		title: "SciComm in Action",
		text: "Articles, videos and podcasts that members made or admire, each looked at before it is listed.",
		words: ["Articles", "Videos", "Podcasts"],
	},
	{
		to: href("/scicomm/projects"),
		title: "Projects in the open",
		text: "Explainers made together: star them, fork them, add a translation. Every version is kept.",
		words: ["Article", "Data", "Code"],
	},
	{
		to: href("/jobs"),
		title: "Jobs with the pay in sight",
		text: "Openings filtered by field, place and kind, gone from the board when they close.",
		words: ["Research", "Writing", "Design", "Education"],
	},
	{
		to: href("/events"),
		title: "Something on tonight",
		text: "Talks, workshops and streams in your time zone, and in your calendar if you subscribe.",
		words: ["Talk", "Workshop", "Festival", "Stream"],
	},
];
