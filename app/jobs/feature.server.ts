import type { Feature } from "#app/feature.ts";
import { jobsApi } from "./job.api.server.ts";
import { reportableJobs } from "./job.reports.server.ts";
import { jobSection } from "./job.sitemap.server.ts";

export const jobFeature: Feature = { reportable: reportableJobs, api: jobsApi, sitemap: [jobSection] };
