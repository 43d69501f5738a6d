import type { ReactNode } from "react";
import { href } from "react-router";
import { Page } from "#app/ui/page.tsx";
import "./project.css";

interface ProjectPageProps {
	title: string;
	intro?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
}

/** A page about projects other than their home, with the way back. */
export function ProjectPage(props: ProjectPageProps) {
	return (
		<div className="project-page">
			<p className="page project-back">
				<a href={href("/scicomm/projects")}>Back to Projects</a>
			</p>
			<Page {...props} />
		</div>
	);
}
