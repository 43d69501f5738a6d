import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { focusPage } from "#app/ui/focus-page.ts";
import { unconfirmedMessages, waitingDays } from "./unconfirmed.ts";

/** Stands in for a form that somebody without an account has sent. @param back where they go on meanwhile */
export function CheckInbox({ back }: { back: { to: string; label: string } }) {
	return (
		<div ref={focusPage} tabIndex={-1} className="page">
			<EmptyState
				title="Check your inbox"
				heading="h1"
				flash="TU"
				actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
			>
				<p role="status">{unconfirmedMessages.checkInbox}</p>
				<p>
					Follow it within {waitingDays} days, and press <strong>Send it</strong> on the page that opens. No mail? Look
					in the spam folder.
				</p>
			</EmptyState>
		</div>
	);
}
