import { href } from "react-router";
import { OwnerBar } from "#app/boards/owner-bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { listDeletion } from "./list.ts";

interface OwnerToolsProps {
	list: { id: string; title: string; isPublic: boolean; hidden: boolean };
}

/** What the owner of a list is told of it on its page, and can do there. */
export function OwnerTools({ list: { id, title, isPublic, hidden } }: OwnerToolsProps) {
	return (
		<OwnerBar
			label="Your list"
			says={<>This is your list.{!hidden && (isPublic ? " Everybody can see it." : " Only you see it.")}</>}
		>
			<ButtonLink to={href("/lists/edit/:id", { id })} variant="plain">
				{isPublic ? "Edit" : "Edit or publish"}
			</ButtonLink>
			<DeleteButton {...listDeletion} name={title} action={href("/lists/delete/:id", { id })} />
		</OwnerBar>
	);
}
