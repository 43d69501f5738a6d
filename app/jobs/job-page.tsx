import type { ReactNode } from "react";
import { href } from "react-router";
import { Page } from "#app/ui/page.tsx";
import "./job.css";

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
				<a href={href("/jobs")}>Back to Job Board</a>
			</p>
			<Page {...props} />
		</div>
	);
}
