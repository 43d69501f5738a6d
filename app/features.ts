/** Where every page leads to features; `features.server.ts` is what the server has of them. */
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
	{ to: href("/requests"), text: "Requests", about: "Who is looking for a speaker, an interview or a chart" },
	{ to: href("/scicomm/projects"), text: "Projects", about: "Explainers made together, in the open" },
	{ to: href("/events"), text: "Events", about: "Talks, workshops and streams to come" },
	{ to: href("/inaction"), text: "SciComm in Action", about: "Articles, videos and podcasts worth your time" },
	{ to: href("/showcase"), text: "Showcase", about: "Good work of all kinds, picked by hand" },
	{ to: href("/portfolio"), text: "Portfolio", about: "Build a page of your own work" },
];
