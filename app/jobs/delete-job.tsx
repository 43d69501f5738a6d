import { href } from "react-router";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { jobMessages } from "./job.ts";

/** The owner's button that deletes a job for good, after a question. */
export function DeleteJob({ id, title }: { id: string; title: string }) {
	return (
		<ConfirmButton
			label="Delete"
			accessibleLabel={`Delete ${title}`}
			action={href("/jobs/delete/:id", { id })}
			title={jobMessages.deleteQuestion}
			confirm="Delete listing"
			busyLabel="Deleting..."
		>
			<p>
				<bdi>{title}</bdi> goes for good, and its link stops working.
			</p>
		</ConfirmButton>
	);
}
