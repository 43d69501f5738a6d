import { href } from "react-router";

/** What the home page says of the boards, with words of what is there. */
export const boardTiles: { to: string; title: string; text: string; words: string[]; wide?: boolean }[] = [
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
		to: href("/requests"),
		title: "Somebody for your question",
		text: "Say whom you are looking for, and a few who fit are asked in turn. You need no account.",
		words: ["Interview", "Talk", "Workshop", "Review"],
		wide: true,
	},
	{
		to: href("/jobs"),
		title: "Jobs for explainers",
		text: "Openings filtered by field, place and kind, gone from the board when they close.",
		words: ["Research", "Writing", "Design", "Education"],
	},
	{
		to: href("/events"),
		title: "Something on tonight",
		text: "Talks, workshops and streams. The page of each has its time where you are, and your calendar can subscribe.",
		words: ["Talk", "Workshop", "Festival", "Stream"],
	},
];
