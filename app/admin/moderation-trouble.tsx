import type { ReactNode } from "react";
import { href, isRouteErrorResponse } from "react-router";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorView } from "#app/web/error-view.tsx";

interface ModerationTroubleProps {
	error: unknown;
	/** What is told when the trouble is our own. */
	fallback: string;
	/** Stands in for what who is no moderator is told elsewhere. */
	denied?: { title: string; children?: ReactNode };
	/** Where the way back leads, and what it reads. */
	back?: { to: string; label: string };
}

const elsewhere = { title: "Access Denied", children: <p>{moderationMessages.noAccess}</p> };
const home = { to: href("/"), label: "Go to the home page" };

/** Stands in for a page of moderators that can't be shown, such as to who is none. */
export function AdminErrorView({ error, fallback, denied = elsewhere, back = home }: ModerationTroubleProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const way = <ButtonLink to={back.to}>{back.label}</ButtonLink>;
	if (status === 403) {
		return (
			<div className="page">
				<EmptyState title={denied.title} heading="h1" flash="QRX" actions={way}>
					{denied.children}
				</EmptyState>
			</div>
		);
	}
	return (
		<ErrorView error={error} fallback={fallback}>
			{status === 401 && (
				<ButtonLink to={href("/login")} variant="sun">
					Login
				</ButtonLink>
			)}
			{way}
		</ErrorView>
	);
}
