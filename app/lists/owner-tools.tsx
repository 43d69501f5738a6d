import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { listDeletion } from "./list.ts";
import "#app/boards/boards.css";

interface OwnerToolsProps {
	list: { id: string; title: string; isPublic: boolean; hidden: boolean };
}

/** What the owner of a list is told of it on its page, and can do there. */
export function OwnerTools({ list: { id, title, isPublic, hidden } }: OwnerToolsProps) {
	return (
		<aside className="owner-bar" aria-label="Your list">
			<p>
				This is your list.
				{!hidden && (isPublic ? " Everybody can see it." : " Only you see it.")}
			</p>
			<div className="actions">
				<ButtonLink to={href("/lists/edit/:id", { id })} variant="plain">
					{isPublic ? "Edit" : "Edit or publish"}
				</ButtonLink>
				<DeleteButton {...listDeletion} name={title} action={href("/lists/delete/:id", { id })} />
			</div>
		</aside>
	);
}
