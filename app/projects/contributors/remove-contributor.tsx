import { href } from "react-router";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { contributorMessages } from "./contributor.ts";

interface RemoveContributorProps {
	projectId: string;
	userId: string;
	name: string;
	isMe: boolean;
}

/** The button that takes somebody out of a project, or the viewer, after a question. */
export function RemoveContributor({ projectId, userId, name, isMe }: RemoveContributorProps) {
	return (
		<ConfirmButton
			label={isMe ? "Leave" : "Remove"}
			accessibleLabel={isMe ? "Leave this project" : `Remove ${name}`}
			action={href("/scicomm/projects/:projectId/contributors/:userId/remove", { projectId, userId })}
			title={isMe ? contributorMessages.leaveQuestion : contributorMessages.removeQuestion}
			confirm={isMe ? "Leave project" : "Remove contributor"}
			busyLabel={isMe ? "Leaving..." : "Removing..."}
			keep={isMe ? "Stay" : "Keep"}
		>
			<RemovalFacts name={name} isMe={isMe} />
		</ConfirmButton>
	);
}

/** What follows from it. */
export function RemovalFacts({ name, isMe }: { name: string; isMe: boolean }) {
	if (isMe) return <p>What you made stays. To come back, you have to be invited.</p>;
	return (
		<p>
			What <bdi>{name}</bdi> made stays. While the project is private, they can't see it any more.
		</p>
	);
}
