import type { ReactNode } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { BackButton } from "#app/ui/page.tsx";
import { failureOf } from "./failure.ts";
import { RequestId } from "./request-id.tsx";
import { TryAgain } from "./try-again.tsx";

interface ErrorLink {
	to: string;
	label: string;
}

interface ErrorViewProps {
	/** Stands above the message where a page has a title for its errors. */
	title?: string;
	/** What went wrong; without, what the route threw. */
	error?: unknown;
	/** The message when the server failed. */
	fallback: string;
	/** Address of the login, offered when the answer is 401. */
	login?: string;
	/** Replaces the message of a 403. */
	denied?: { title: string; message?: string };
	back?: ErrorLink | ErrorLink[];
	/** More actions, before the way back. */
	children?: ReactNode;
}

/** The error boundary of a page, where what it shows does not depend on what went wrong. */
export function errorView(props: ErrorViewProps) {
	return () => <ErrorView {...props} />;
}

/** The page that stands in for something that can't be shown. */
export function ErrorView({ title, error: given, fallback, login, denied, back = [], children }: ErrorViewProps) {
	const thrown = useRouteError();
	const error = given ?? thrown;
	const { status, title: failure, text } = failureOf(error);
	// A page that says 503 in words of its own says them.
	const isBusy = status === 503 && !(isRouteErrorResponse(error) && error.data === fallback);
	const expected = status < 500;
	const links = (
		<>
			{!expected && <TryAgain />}
			{login && status === 401 && (
				<ButtonLink to={login} variant="sun">
					Login
				</ButtonLink>
			)}
			{children}
			{[back].flat().map(({ to, label }) => (
				<BackButton key={to} to={to} label={label} />
			))}
		</>
	);
	if (denied && status === 403) {
		return (
			<div className="page">
				<EmptyState title={denied.title} heading="h1" flash="QRX" actions={links}>
					{denied.message && <p>{denied.message}</p>}
				</EmptyState>
			</div>
		);
	}
	const message = isBusy ? failure : expected ? text : fallback;
	return (
		<div className="page">
			<EmptyState title={title ?? message} heading="h1" flash={expected ? "QRZ?" : "SOS"} actions={links}>
				{title && <p>{message}</p>}
				{isBusy && <p>{text}</p>}
				{!expected && !isBusy && <RequestId />}
			</EmptyState>
		</div>
	);
}
