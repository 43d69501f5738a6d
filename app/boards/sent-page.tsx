import { useEffect } from "react";
import { href, useNavigate, useNavigation } from "react-router";
import type { Sent } from "#app/forms/form-answer.ts";
import { promisedHours } from "#app/moderation/moderation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { focusPage } from "#app/ui/focus-page.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { listPath } from "#app/ui/list-path.ts";
import { BackButton } from "#app/ui/page.tsx";
import { toast } from "#app/ui/toasts.tsx";
import { redirectDelay } from "./board.ts";

interface SentPageProps {
	title?: string;
	/** Where it says what is `next`, the browser goes on to that list by itself, as it was asked last. */
	sent: Sent;
	/** The way to the list. */
	back: { to: string; label: string };
}

/**
 * Stands in for a form that was sent: what happens now, and where to see it meanwhile. Where the browser goes on by itself, the message
 * is a toast; it stands in the page otherwise, and without JavaScript.
 */
export function SentPage({ title = "Thank you", sent: { message, next, page }, back }: SentPageProps) {
	const navigate = useNavigate();
	const hydrated = useHydrated();
	// Whoever presses a link on the way goes where that leads.
	const isIdle = useNavigation().state === "idle";
	useEffect(() => {
		if (next === undefined || !isIdle) return;
		toast.success(message, { id: "board-sent", duration: redirectDelay });
		const timer = setTimeout(() => navigate(listPath(next), { replace: true }), redirectDelay);
		return () => clearTimeout(timer);
	}, [message, next, isIdle, navigate]);
	return (
		<div ref={focusPage} tabIndex={-1} className="page">
			<EmptyState
				title={title}
				heading="h1"
				flash="TU"
				actions={
					<>
						{page && <ButtonLink to={page}>See its page</ButtonLink>}
						<BackButton {...back} />
					</>
				}
			>
				{!(next && hydrated) && <p role="status">{message}</p>}
				<p>
					A moderator will review it within {promisedHours} hours. Until then only you and the moderators see it; you
					can also find it on <a href={href("/profile")}>your profile</a>.
				</p>
			</EmptyState>
		</div>
	);
}
