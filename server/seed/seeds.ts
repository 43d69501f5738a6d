/** What can be added for measuring, by its kind. */
import { seedCollabListings, seedJobs, seedResources } from "./boards.ts";
import { seedCards } from "./cards.ts";
import { seedEvents } from "./events.ts";
import { seedMedia } from "./media.ts";
import { seedProjects } from "./projects.ts";
import { seedRequests } from "./requests.ts";
import { seedShowcase } from "./showcase.ts";

export const seeds = {
	cards: seedCards,
	resources: seedResources,
	listings: seedCollabListings,
	jobs: seedJobs,
	media: seedMedia,
	projects: seedProjects,
	events: seedEvents,
	showcase: seedShowcase,
	requests: seedRequests,
};
