import { href } from "react-router";
import { MyEntries, MyEntry } from "#app/boards/mine.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { canRenew, isClosed, jobDeletion, lastDayOf } from "./job.ts";
import type { OwnJob } from "./job-own.server.ts";
import { RenewJob } from "./renew-job.tsx";

/** The job listings of an account, with what can be done with them. */
export function MyJobs({ jobs }: { jobs: OwnJob[] }) {
	return (
		<MyEntries
			none="No job listings yet. Post one, and communicators will find it on the job board."
			add={{ to: href("/jobs/new"), label: "Post a job" }}
		>
			{jobs.map((job) => (
				<MyJob key={job.id} job={job} />
			))}
		</MyEntries>
	);
}

function MyJob({ job }: { job: OwnJob }) {
	const { id, title, closesAt, hidden, createdAt } = job;
	const closed = isClosed(job);
	return (
		<MyEntry
			title={title}
			state={hidden ? "Hidden" : closed ? "Closed" : "Live"}
			createdAt={createdAt}
			facts={
				<span>
					{closed ? "Closed after " : "Closes after "}
					<Day at={lastDayOf(closesAt)} />
				</span>
			}
		>
			<ButtonLink to={href("/jobs/:id", { id })} variant="plain" aria-label={`View ${title}`}>
				View
			</ButtonLink>
			<ButtonLink to={href("/jobs/edit/:id?", { id })} variant="plain" aria-label={`Edit ${title}`}>
				Edit
			</ButtonLink>
			{canRenew(job) && <RenewJob id={id} title={title} variant="plain" />}
			<DeleteButton {...jobDeletion} name={title} action={href("/jobs/delete/:id", { id })} />
		</MyEntry>
	);
}
