import type { ReactNode } from "react";
import { href } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { projectMessages, roleNames } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";
import type { ProjectCard as Card, OwnProject, OwnProjects } from "./project-list.server.ts";

/** A page of what the viewer contributes to; null when it could not be loaded. */
export function YourProjects({ projects }: { projects: OwnProjects | null }) {
	return (
		<section className="projects-section">
			<h2>Your Projects</h2>
			{projects === null && <PartFailure message={projectMessages.dataFailed} />}
			{projects?.total === 0 && (
				<p className="text-muted">None yet. Create one, or fork one that you would like to take further.</p>
			)}
			{projects && projects.total > 0 && (
				<ul className="tiles">
					{projects.rows.map((project) => (
						<ProjectCard key={project.id} project={project} facts={factsOf(project)} eager />
					))}
				</ul>
			)}
			{projects && <Pagination {...projects} label="Pages of your projects" name="own" />}
		</section>
	);
}

function factsOf({ role, hidden }: OwnProject) {
	return hidden ? `${roleNames[role]} · Hidden` : roleNames[role];
}

/** Those with the most stars; null when they could not be loaded. */
export function FeaturedProjects({ projects }: { projects: Card[] | null }): ReactNode {
	if (projects?.length === 0) return null;
	return (
		<section className="projects-section">
			<h2>Featured Projects</h2>
			{projects === null ? (
				<PartFailure message={projectMessages.featuredFailed} />
			) : (
				<ul className="tiles">
					{projects.map((project) => (
						<ProjectCard key={project.id} project={project} eager />
					))}
				</ul>
			)}
		</section>
	);
}

function PartFailure({ message }: { message: string }) {
	return (
		<>
			<Alert>{message}</Alert>
			<div className="actions">
				<ButtonLink to={href("/scicomm/projects")} reloadDocument>
					Try Again
				</ButtonLink>
			</div>
		</>
	);
}

export function AboutProjects() {
	return (
		<section className="projects-section projects-about">
			<h2>About</h2>
			<p>
				A project holds what a group makes: articles, pictures, videos, data, code and presentations. Each keeps all its
				versions, so that nothing is lost and everybody sees who changed what.
			</p>
			<p>
				Star what you find useful. Fork what you would like to take further: you get a private copy of your own, and the
				original stays as it is. Owners decide who may see a project, and invite others to edit it.
			</p>
		</section>
	);
}
