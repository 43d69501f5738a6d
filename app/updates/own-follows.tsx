import { href } from "react-router";
import { followMessages } from "#app/follows/follow.ts";
import { type DigestRhythm, digestRhythmLabels } from "#app/mail/mail-settings.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FollowedList, type FollowedListProps } from "./followed-list.tsx";
import { NewList, type NewListProps } from "./new-list.tsx";

interface OwnFollowsProps extends FollowedListProps {
	/** Null where it can't be read. */
	news: NewListProps | null;
	digest: DigestRhythm;
	/** Whether the address is, so that anything is mailed to it. */
	confirmed: boolean;
}

/** What a member follows, what is new from it, and whether it is mailed. */
export function OwnFollows({ follows, news, digest, confirmed }: OwnFollowsProps) {
	return (
		<>
			<p className="updates-note">
				{mailsText(digest, confirmed)} <a href={href("/notifications/settings")}>Choose what we mail you</a>
			</p>
			{follows.length === 0 ? (
				<EmptyState title="You follow nothing yet">
					<p>Follow a communicator, a project, a topic, or any list with its filters, and see here what is new.</p>
				</EmptyState>
			) : (
				<>
					{news ? <NewList {...news} /> : <Alert className="mb-8">{followMessages.newsFailed}</Alert>}
					<FollowedList follows={follows} />
				</>
			)}
		</>
	);
}

function mailsText(digest: DigestRhythm, confirmed: boolean) {
	if (digest === "never") return "We do not mail you what is new.";
	if (!confirmed) return "Confirm your address on your profile, and we mail you what is new.";
	return `New things are mailed: ${digestRhythmLabels[digest].replace(/^./, (first) => first.toLowerCase())}.`;
}
