import jobs from "./job.demo.json" with { type: "json" };
import type { JobFields } from "./job-input.ts";

/** A job as its form takes it, but for the website of the company: `site` is the end of its address on example.org. */
export type DemoJob = Partial<JobFields> &
	Pick<JobFields, "title" | "company" | "location" | "jobType" | "category" | "description"> & {
		site: string;
		/** Days for which it is open, from now. */
		daysLeft: number;
	};

/**
 * What the job board starts with, newest first: houses of the past, and houses that could be.
 * The form's rules check the choices, which JSON can't type.
 */
export const demoJobs = jobs as DemoJob[];
