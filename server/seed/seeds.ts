/** What can be added for measuring, by its kind. */
import { seedCollabListings, seedJobs, seedResources } from "./boards.ts";
import { seedCards } from "./cards.ts";
import { seedMedia } from "./media.ts";
import { seedProjects } from "./projects.ts";
import { seedRequests } from "./requests.ts";

export const seeds = {
	cards: seedCards,
	resources: seedResources,
	listings: seedCollabListings,
	jobs: seedJobs,
	media: seedMedia,
	projects: seedProjects,
	requests: seedRequests,
};
