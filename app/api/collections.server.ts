import { cardsApi } from "#app/cards/directory/card.api.server.ts";
import { collabApi } from "#app/collab/collab.api.server.ts";
import { jobsApi } from "#app/jobs/job.api.server.ts";
import { mediaApi } from "#app/media/media.api.server.ts";
import { projectsApi } from "#app/projects/project.api.server.ts";
import { resourcesApi } from "#app/resources/resource.api.server.ts";

/** All that the API gives. */
export const collections = [cardsApi, resourcesApi, collabApi, jobsApi, projectsApi, mediaApi];
