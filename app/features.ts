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

/** At the foot. */
export const footerLinks: FeatureLink[] = [
	{ to: href("/scicomm/card/directory"), text: "Directory" },
	{ to: href("/scicomm/card/create"), text: "Create your card" },
	{ to: href("/jobs"), text: "Jobs" },
	{ to: href("/events"), text: "Events" },
	{ to: href("/scicomm/projects"), text: "Projects" },
	{ to: href("/inaction"), text: "SciComm in Action" },
	{ to: href("/showcase"), text: "Showcase" },
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
