import { href } from "react-router";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { projectMessages } from "./project.ts";

/** The owner's button that deletes a project for good, after a question. */
export function DeleteProject({ id, name }: { id: string; name: string }) {
	return (
		<ConfirmButton
			label="Delete"
			accessibleLabel={`Delete ${name}`}
			action={href("/scicomm/projects/:projectId/delete", { projectId: id })}
			title={projectMessages.deleteQuestion}
			confirm="Delete project"
			busyLabel="Deleting..."
		>
			<p className="mb-2 font-semibold">
				<bdi>{name}</bdi>
			</p>
			<p>{projectMessages.deleteWarning}</p>
		</ConfirmButton>
	);
}
