import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorView } from "#app/web/error-view.tsx";

/** Stands in for a page about a job that can't be shown. */
export function JobErrorView({ error, fallback }: { error: unknown; fallback: string }) {
	return (
		<ErrorView error={error} fallback={fallback}>
			<ButtonLink to={href("/jobs")}>Back to Job Board</ButtonLink>
		</ErrorView>
	);
}
