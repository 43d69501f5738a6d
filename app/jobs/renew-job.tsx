import { Form, href, useNavigation } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { daysListed } from "./job.ts";

/** The owner's button that keeps a job on the board, or brings it back. */
export function RenewJob({ id, title, variant }: { id: string; title?: string; variant?: ButtonVariant }) {
	const action = href("/jobs/renew/:id", { id });
	const busy = useNavigation().formAction === action;
	const label = `Renew for ${daysListed} days`;
	return (
		<Form method="post" action={action}>
			<Button
				type="submit"
				variant={variant}
				busy={busy}
				busyLabel="Renewing..."
				aria-label={title === undefined ? undefined : `${label}: ${title}`}
			>
				{label}
			</Button>
		</Form>
	);
}
