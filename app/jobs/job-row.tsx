import { href } from "react-router";
import { shortPay } from "#app/boards/pay.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TagChips } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { isRemoteUnsaid, jobDeletion } from "./job.ts";
import type { ListedJob } from "./job-list.server.ts";
import "#app/boards/boards.css";

export function JobRow({ job }: { job: ListedJob }) {
	const { id, title, company, location, category, jobType, description, tags, contact, createdAt, isMine } = job;
	const pay = shortPay(job);
	return (
		<li className="board-row job-row">
			<div>
				<h2 className="board-row-title" dir="auto">
					<a href={href("/jobs/:id", { id })}>{title}</a>
				</h2>
				<p className="text-muted">
					<bdi>{company}</bdi>
					{"\u00a0· "}
					<bdi>{location}</bdi>
					{isRemoteUnsaid(job) && " or remote"}
					{"\u00a0· "}
					{category}
				</p>
				<p className="max-w-text my-3.5" dir="auto">
					{description}
				</p>
				<TagChips tags={tags} />
				<p className="mt-3 text-note text-muted">
					Contact: <bdi>{contact}</bdi>
				</p>
			</div>
			<div className="board-row-facts job-row-facts">
				{pay && <strong dir="auto">{pay}</strong>}
				<span className="text-muted">{jobType}</span>
				<span className="text-muted">
					<Day at={createdAt} />
				</span>
			</div>
			{isMine && (
				<div className="flex flex-wrap -mx-3">
					<ButtonLink to={href("/jobs/edit/:id?", { id })} variant="plain" aria-label={`Edit ${title}`}>
						Edit
					</ButtonLink>
					<DeleteButton {...jobDeletion} name={title} action={href("/jobs/delete/:id", { id })} />
				</div>
			)}
		</li>
	);
}
