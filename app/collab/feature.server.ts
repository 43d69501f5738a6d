import type { Feature } from "#app/feature.ts";
import { collabApi } from "./collab.api.server.ts";
import { moderatedCollab } from "./collab.queue.server.ts";
import { reportableListings } from "./collab.reports.server.ts";

export const collabFeature: Feature = { moderated: moderatedCollab, reportable: reportableListings, api: collabApi };
