import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RequestId } from "./request-id.tsx";

interface TroubleProps {
	/** Stands above the message where a page has a title for its troubles. */
	title?: string;
	error: unknown;
	/** What is told when the trouble is our own. */
	fallback: string;
	/** Where to go from here. */
	children: ReactNode;
}

/** The page that stands in for something that can't be shown. */
export function ErrorView({ title, error, fallback, children }: TroubleProps) {
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
