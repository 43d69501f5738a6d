import { Alert } from "#app/ui/alert.tsx";
import { tryAgainIn } from "#app/web/responses.ts";
import { cardMessages } from "./card-messages.ts";

/** Says why a card has no e-mail address now. Search engines show nothing of it. @param wait seconds; null when nothing is kept back */
export function EmailNotice({ wait }: { wait: number | null }) {
	if (wait === null) return null;
	return (
		<div data-nosnippet="">
			<Alert tone="info" className="mb-6">
				{cardMessages.tooManyEmails} {tryAgainIn(wait)}
			</Alert>
		</div>
	);
}
