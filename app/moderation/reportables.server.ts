import { reportableCards } from "#app/cards/card.reports.server.ts";
import { reportableListings } from "#app/collab/collab.reports.server.ts";
import { reportableJobs } from "#app/jobs/job.reports.server.ts";
import { reportableMedia } from "#app/media/media.reports.server.ts";
import { reportableProjects } from "#app/projects/project.reports.server.ts";
import { reportableResources } from "#app/resources/resource.reports.server.ts";
import type { ReportableKind } from "./report.ts";
import type { Reportable } from "./reportable.server.ts";

/** Everything that can be reported, by its kind. */
export const reportables: Record<ReportableKind, Reportable> = {
	media: reportableMedia,
	resource: reportableResources,
	collab: reportableListings,
	card: reportableCards,
	job: reportableJobs,
	project: reportableProjects,
};
