import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { RequestId } from "#app/shell/request-id.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

interface CardTroubleProps {
	/** Stands above the message where a page has a title for its troubles. */
	title?: string;
	error: unknown;
	/** What is told when the trouble is our own. */
	fallback: string;
	/** Where to go from here. */
	children: ReactNode;
}

/** The page that stands in for a card that can't be shown. */
export function CardTrouble({ title, error, fallback, children }: CardTroubleProps) {
	const expected = isRouteErrorResponse(error) && error.status < 500;
	const message = expected && typeof error.data === "string" ? error.data : fallback;
	return (
		<div className="page">
			<EmptyState title={title ?? message} heading="h1" flash={expected ? "QRZ?" : "SOS"} actions={children}>
				{title && <p>{message}</p>}
				{!expected && <RequestId />}
			</EmptyState>
		</div>
	);
}
