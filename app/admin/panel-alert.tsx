import { href } from "react-router";
import { panelMessages } from "#app/moderation/moderation.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { ModerationAnswer } from "./moderator.server.ts";

/** What the panel could not do. */
export function PanelAlert({ answer }: { answer: ModerationAnswer | undefined }) {
	if (!answer) return null;
	return (
		<Alert className="mb-6">
			{(answer.status === 403 ? [panelMessages.rightsLost] : answer.messages).map((message) => (
				<p key={message}>{message}</p>
			))}
			{answer.status === 401 && (
				<a href={`${href("/login")}?redirect=${href("/inaction/admin")}`} rel="external">
					Login
				</a>
			)}
		</Alert>
	);
}
