import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { failureOf } from "#app/web/failure.ts";
import { RequestId } from "#app/web/request-id.tsx";
import { TryAgain } from "#app/web/try-again.tsx";

export function ErrorPage({ error }: { error: unknown }) {
	const { status, title, text, flash } = failureOf(error);
	return (
		<EmptyState
			title={title}
			flash={flash}
			heading="h1"
			actions={
				<>
					{status >= 500 && <TryAgain />}
					{status === 401 && (
						<ButtonLink to={href("/login")} variant="sun">
							Login
						</ButtonLink>
					)}
					<ButtonLink to={href("/scicomm/card/directory")}>Browse the directory</ButtonLink>
					<ButtonLink to={href("/")}>Go to the home page</ButtonLink>
				</>
			}
		>
			<p>{text}</p>
			{status >= 500 && <RequestId />}
			{import.meta.env.DEV && error instanceof Error && <pre className="error-stack">{error.stack}</pre>}
		</EmptyState>
	);
}
