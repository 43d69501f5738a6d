import type { ReactNode } from "react";
import { href } from "react-router";
import { Page } from "#app/ui/page.tsx";
import "./job.css";

export const jobBoard = { to: href("/jobs"), label: "Back to Job Board" };

interface JobPageProps {
	title: string;
	intro?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
}

/** A page of the board other than its list, with the way back. */
export function JobPage(props: JobPageProps) {
	return (
		<div className="job-page">
			<p className="page job-back">
				<a href={jobBoard.to}>{jobBoard.label}</a>
			</p>
			<Page {...props} />
		</div>
	);
}
