import { href } from "react-router";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { mediaMessages } from "./media.ts";

/** The button that deletes an item for good, after a question. */
export function DeleteMedia({ id, title }: { id: string; title: string }) {
	return (
		<ConfirmButton
			label="Delete"
			accessibleLabel={`Delete ${title}`}
			action={href("/inaction/delete/:id", { id })}
			title={mediaMessages.deleteQuestion}
			confirm="Delete item"
			busyLabel="Deleting..."
		>
			<p className="mb-2 font-semibold">
				<bdi>{title}</bdi>
			</p>
			<p>{mediaMessages.deleteWarning}</p>
		</ConfirmButton>
	);
}
