import { href } from "react-router";
import { MyEntries, MyEntry } from "#app/boards/mine.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { canManageProject, projectDeletion, roleNames, visibilityChoices } from "./project.ts";
import type { OwnProject } from "./project-list.server.ts";

/** The projects that an account contributes to, with what it can do there. */
export function MyProjects({ projects }: { projects: OwnProject[] }) {
	return (
		<MyEntries
			none="No projects yet. Create one, or fork one that you would like to take further."
			add={{ to: href("/scicomm/projects/create"), label: "Create a project" }}
		>
			{projects.map((project) => (
				<MyProject key={project.id} project={project} />
			))}
		</MyEntries>
	);
}

function MyProject({ project: { id, name, visibility, hidden, role, starCount, createdAt } }: { project: OwnProject }) {
	return (
		<MyEntry
			title={name}
			state={hidden ? "Hidden" : visibilityChoices[visibility].label}
			made="Created"
			createdAt={createdAt}
			facts={
				<>
					<span>{roleNames[role]}</span>
					<span>{starCount === 1 ? "1 star" : `${starCount.toLocaleString("en-US")} stars`}</span>
				</>
			}
		>
			<ButtonLink
				to={href("/scicomm/projects/:projectId", { projectId: id })}
				variant="plain"
				aria-label={`View ${name}`}
			>
				View
			</ButtonLink>
			{canManageProject(role) && (
				<>
					<ButtonLink
						to={href("/scicomm/projects/:projectId/edit", { projectId: id })}
						variant="plain"
						aria-label={`Edit ${name}`}
					>
						Edit
					</ButtonLink>
					<DeleteButton
						{...projectDeletion}
						name={name}
						action={href("/scicomm/projects/:projectId/delete", { projectId: id })}
					/>
				</>
			)}
		</MyEntry>
	);
}
