import type { ReactNode } from "react";
import { href } from "react-router";
import { Page } from "#app/ui/page.tsx";
import "./content.css";

interface ContentPageProps {
	project: { id: string; name: string };
	/** The content that the page is about; its own page and that of new content have none. */
	content?: { id: string; name: string };
	title: string;
	intro?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
}

/** A page about a project's content, with the way back. The project's name may be unknown to whoever is not signed in. */
export function ContentPage({ project, content, ...page }: ContentPageProps) {
	return (
		<div className="content-page">
			<nav className="page content-back" aria-label="Where this is">
				<a href={projectPath(project.id)}>
					<bdi>{project.name || "Back to the project"}</bdi>
				</a>
				{content && (
					<>
						<span aria-hidden="true"> / </span>
						<a href={contentPath(project.id, content.id)}>
							<bdi>{content.name}</bdi>
						</a>
					</>
				)}
			</nav>
			<Page {...page} />
		</div>
	);
}

export function projectPath(projectId: string) {
	return href("/scicomm/projects/:projectId", { projectId });
}

export function contentPath(projectId: string, contentId: string) {
	return href("/scicomm/projects/:projectId/content/:contentId", { projectId, contentId });
}
