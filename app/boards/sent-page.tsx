import { useEffect } from "react";
import { href, useNavigate } from "react-router";
import { promisedHours } from "#app/moderation/moderation.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { listPath } from "#app/ui/list-path.ts";
import { BackButton } from "#app/ui/page.tsx";
import { toast } from "#app/ui/toasts.tsx";
import { redirectDelay } from "./board.ts";

interface SentPageProps {
	message: string;
	/** The list where the browser goes on, as it was asked last. */
	list: string;
	/** What the link there reads. */
	back: string;
}

/** Stands in for a form that was sent, until the browser goes on. The message is a toast; without JavaScript it stands in the page. */
export function SentPage({ message, list, back }: SentPageProps) {
	const navigate = useNavigate();
	const hydrated = useHydrated();
	useEffect(() => {
		toast.success(message, { id: "board-sent", duration: redirectDelay });
		const timer = setTimeout(() => navigate(listPath(list), { replace: true }), redirectDelay);
		return () => clearTimeout(timer);
	}, [message, list, navigate]);
	return (
		<div className="page">
			<EmptyState title="Thank you" heading="h1" flash="TU" actions={<BackButton to={list} label={back} />}>
				{!hydrated && <p role="status">{message}</p>}
				<p>
					A moderator will review it within {promisedHours} hours. Until then it waits on{" "}
					<a href={href("/profile")}>your profile</a>.
				</p>
			</EmptyState>
		</div>
	);
}
