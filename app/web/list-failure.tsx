import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { RequestId } from "./request-id.tsx";
import { TryAgain } from "./try-again.tsx";

interface ListFailureProps {
	title: string;
	message: string;
}

/** The error boundary of a list: what stands in for it where it can't be shown because of a fault of ours. */
export function listFailure({ title, message }: ListFailureProps) {
	return () => (
		<Page title={title}>
			<EmptyState title={message} flash="SOS" actions={<TryAgain />}>
				<p>Something went wrong on our side. Nothing is lost; please try again in a minute.</p>
				<RequestId />
			</EmptyState>
		</Page>
	);
}
